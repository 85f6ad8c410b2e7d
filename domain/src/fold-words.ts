/**
 * How letters compare. Case and accents are ignored (É is e, Ü is u), but å, ä and ö are separate letters, as Swedes
 * expect. Folded text is NFC, lower case, without accents except in å, ä and ö.
 */

/** The words of a text, folded: runs of letters and digits. */
export function foldWords(text: string): string[] {
  const lower = text.toLowerCase()
  const folded = needsNoFolding.test(lower) ? lower : foldAccents(lower)
  return folded.match(wordPattern) ?? []
}

const needsNoFolding = /^[\0-\x7fåäö–]*$/
const wordPattern = /[\p{L}\p{N}]+/gu

function foldAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(/a\u030a/g, 'å')
    .replace(/a\u0308/g, 'ä')
    .replace(/o\u0308/g, 'ö')
    .replace(/\p{M}/gu, '')
    .replace(/æ/g, 'ä') // as Danish and Norwegian names are sorted in Swedish
    .replace(/ø/g, 'ö')
    .normalize('NFC')
}
