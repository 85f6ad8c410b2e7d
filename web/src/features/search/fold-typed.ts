/**
 * Lower case without accents, so that 'are' finds Åre and 'Upplands-Vasby' finds Upplands Väsby. Only for the filtering
 * of lists.
 */
export function foldTyped(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}
