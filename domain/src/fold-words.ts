/**
 * How letters compare. Case and accents do not count (É is e, Ü is u), but å, ä and ö are letters of their own, as
 * Swedes expect: whoever types them means them. Folded text is NFC, lower case, without accents, å ä ö kept.
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
    .replace(/æ/g, 'ä') // as the Swedish alphabet files Danish and Norwegian names
    .replace(/ø/g, 'ö')
    .normalize('NFC')
}
