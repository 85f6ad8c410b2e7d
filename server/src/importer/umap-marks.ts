/** Removes the signs with which uMap formats its texts (https://wiki.openstreetmap.org/wiki/UMap/Guide/Text_formatting). */

/** The longest text between two signs, in characters. */
const maxPart = 500

/** A text of a map's feature without signs of formatting. */
export function withoutMarks(text: string): string {
  if (!/[*[{#]|---/.test(text)) return text
  // Pictures and frames have no text: '{{https://…/a.jpg|200}}', '{{{https://…}}}'.
  const pictures = replaceParts(
    replaceParts(text, ['{{{', '}}}'], () => ''),
    ['{{', '}}'],
    () => '',
  )
  const links = replaceParts(pictures, ['[[', ']]'], textOfLink)
  const bold = replaceParts(links, ['**', '**'], (part) => (isEmphasis(part) ? part : null))
  // A sign between numbers or letters ('5*3') is no emphasis.
  const italic = replaceParts(bold, ['*', '*'], (part, around) =>
    isEmphasis(part) && !/[\p{L}\d*]/u.test(around) ? part : null,
  )
  return italic.split('\n').map(lineWithoutMark).join('\n').trim()
}

/** The text of a link, else its address: '[[https://…]]', '[[https://…|Vår sida]]', '[[https://… Vår sida]]'. */
function textOfLink(part: string): string {
  const end = part.search(/[|\s]/)
  return (end < 0 ? '' : part.slice(end + 1).trim()) || part.slice(0, end < 0 ? undefined : end)
}

function isEmphasis(part: string): boolean {
  return /^[^\s*]/.test(part)
}

/**
 * Replaces what stands between two signs on one line, signs included, by what `shown` returns; null leaves it.
 * `around`: the characters before and after the signs. Looks at no more than `maxPart` characters after each sign.
 */
function replaceParts(
  text: string,
  [open, close]: readonly [open: string, close: string],
  shown: (part: string, around: string) => string | null,
): string {
  let done = ''
  let at = 0
  let start = text.indexOf(open)
  while (start >= 0) {
    const from = start + open.length
    const end = text.slice(from, from + maxPart + close.length).indexOf(close) + from
    const part = text.slice(from, Math.max(from, end))
    const after = end + close.length
    const around = `${text[start - 1] ?? ''}${text[after] ?? ''}`
    const value = part === '' || part.includes('\n') ? null : shown(part, around)
    if (value === null) start = text.indexOf(open, start + 1)
    else {
      done += text.slice(at, start) + value
      at = after
      start = text.indexOf(open, at)
    }
  }
  return done + text.slice(at)
}

/** A line without the sign of a heading or a rule; the sign of a list becomes a dash. */
function lineWithoutMark(line: string): string {
  if (/^-{3,20}\s?$/.test(line)) return ''
  return line.replace(/^#{1,6} /, '').replace(/^\*{1,3} /, '- ')
}
