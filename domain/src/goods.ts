import { listInWords } from './list-in-words.ts'

/** The kinds of goods in the order of lists, with their Swedish words. */
export const goodWords = {
  furniture: 'Möbler',
  clothes: 'Kläder',
  children: 'Barnsaker',
  books: 'Böcker',
  records: 'Skivor',
  toys: 'Leksaker',
  china: 'Porslin',
  tools: 'Verktyg',
  electronics: 'Elektronik',
  textiles: 'Textil',
  antiques: 'Antikt',
  retro: 'Retro',
  building: 'Byggvaror',
} as const

export type Good = keyof typeof goodWords

export const goods = Object.keys(goodWords) as readonly Good[]

/** Goods in words: 'Möbler, kläder och böcker'. */
export function formatGoods(sold: readonly Good[]): string {
  return listInWords(sold.map((good, at) => (at === 0 ? goodWords[good] : goodWords[good].toLowerCase())))
}
