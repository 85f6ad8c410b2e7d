/** Lower case without accents, so that 'are' finds Åre and 'Upplands-Vasby' Upplands Väsby; for filtering lists only. */
export function foldTyped(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}
