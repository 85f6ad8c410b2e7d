/**
 * Converts names for comparison: lower case, no diacritics, single spaces between words. 'Björkå-Frihet' becomes
 * 'bjorka frihet'; æ counts as ä, and ø as ö.
 */
export function bareLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/æ/g, 'a')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
