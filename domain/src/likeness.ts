/** Measures how similar two names of places are, to find possible duplicates in the directory. */
import { foldWords } from './fold-words.ts'

/** Generic words that many names contain ('loppis', 'butik'), so they do not help to tell places apart. */
const fillers = new Set(
  (
    'second hand secondhand 2nd 2hand begagnat butik butiken affär affären loppis loppisen loppmarknad loppmarknaden ' +
    'marknad bakluckeloppis antik antikt antikhandel ab hb i på och the'
  ).split(' '),
)

/**
 * The similarity of two names: 0 for nothing in common, 1 for the same words in any order; 0 when either has no word.
 * Case, accents and fillers ('second hand', 'loppis', 'AB') are ignored. It is the Sørensen–Dice coefficient (Dice
 * 1945, Sørensen 1948) of the pairs of neighbouring letters in each word, as Adamson and Boreham (1974) compare titles.
 */
export function nameLikeness(a: string | null, b: string | null): number {
  const [left, right] = [tellingWords(a), tellingWords(b)]
  if (left.join('') === right.join('')) return left.length === 0 ? 0 : 1
  // 'Lindra Second Hand' and 'Lindrasecondhand'.
  if (foldWords(a ?? '').join('') === foldWords(b ?? '').join('')) return 1
  const pairs = new Map<string, number>()
  const [leftPairs, rightPairs] = [left.flatMap(letterPairs), right.flatMap(letterPairs)]
  for (const pair of leftPairs) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of rightPairs) {
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    shared++
  }
  return leftPairs.length + rightPairs.length === 0 ? 0 : (2 * shared) / (leftPairs.length + rightPairs.length)
}

/** Whether a name has a word that is not a filler. */
export function isTelling(name: string): boolean {
  return foldWords(name).some((word) => !fillers.has(word))
}

/** The folded words of a name without the fillers; all words when the name has only fillers. */
function tellingWords(name: string | null): string[] {
  const words = foldWords(name ?? '')
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** The pairs of neighbouring letters in a word; a word of one letter counts as a pair. */
function letterPairs(word: string): string[] {
  if (word.length === 1) return [word]
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
}
