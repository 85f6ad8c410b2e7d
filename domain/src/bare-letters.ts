/**
 * Words in lower case without diacritics, separated by single spaces: 'Björkå-Frihet' becomes 'bjorka frihet'. For comparing names
 * that people write in different ways; æ and ø count as ä and ö.
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
