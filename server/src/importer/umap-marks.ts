/** Removes the signs with which uMap formats its texts (https://wiki.openstreetmap.org/wiki/UMap/Guide/Text_formatting). */

/** Pictures and frames, which have no text: '{{https://…/a.jpg|200}}', '{{{https://…}}}'. */
const picture = /\{{2,3}[^{}\n]{1,500}\}{2,3}/g

/** A link, perhaps with its text: '[[https://…]]', '[[https://…|Vår sida]]'. */
const link = /\[\[([^[\]|\s]{1,500})(?:[|\s]([^[\]\n]{1,300}))?\]\]/g

/** Bold and italic words: '**fet**', '*kursiv*'. A sign between numbers ('5*3') is none of them. */
const bold = /\*\*([^*\s](?:[^*\n]{0,300}))\*\*/g
const italic = /(?<![\p{L}\d*])\*([^*\s](?:[^*\n]{0,300}))\*(?![\p{L}\d*])/gu

/** A text of a map's feature without signs of formatting. */
export function withoutMarks(text: string): string {
  if (!/[*[{#]|---/.test(text)) return text
  return text
    .replaceAll(picture, '')
    .replaceAll(link, (_, address: string, shown?: string) => shown?.trim() ?? address)
    .replaceAll(bold, '$1')
    .replaceAll(italic, '$1')
    .split('\n')
    .map(lineWithoutMark)
    .join('\n')
    .trim()
}

/** A line without the sign of a heading or a rule; the sign of a list becomes a dash. */
function lineWithoutMark(line: string): string {
  if (/^-{3,20}\s?$/.test(line)) return ''
  return line.replace(/^#{1,6} /, '').replace(/^\*{1,3} /, '- ')
}
