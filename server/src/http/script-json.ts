/** Formats a value as JSON for a script element: escaped so that it cannot end the element or begin a comment in it. */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
