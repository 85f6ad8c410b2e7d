/** The number of characters that V8 quotes before an unexpected token. */
const quotedBefore = 10

/**
 * The line (from 1) on which `JSON.parse` failed, derived from its message: V8 gives the position for most errors; for an
 * unexpected token it quotes the surrounding text instead.
 */
export function lineOfJsonError(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return lineAt(text, Number(position))
  const quoted = /^Unexpected token '(.+?)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/u.exec(message)
  // A message without a quotation is "Unexpected end of JSON input".
  if (!quoted) return lineAt(text, text.trimEnd().length)
  const [, token = '', cut, excerpt = ''] = quoted
  return lineAt(text, cut ? text.indexOf(excerpt) + quotedBefore : excerpt.lastIndexOf(token))
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
