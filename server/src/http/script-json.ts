/** JSON escaped so that it cannot end its script element or begin a comment in it. */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
