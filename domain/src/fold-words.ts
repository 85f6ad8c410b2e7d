/**
 * Folds letters for comparison: lower case, NFC, no accents (É becomes e, Ü becomes u). Å, ä and ö remain, because they
 * are separate letters in Swedish.
 */

/** The words of a text, folded. A word is a run of letters and digits. */
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
    .replace(/æ/g, 'ä') // Swedish sorts the æ of Danish and Norwegian names as ä
    .replace(/ø/g, 'ö')
    .normalize('NFC')
}
