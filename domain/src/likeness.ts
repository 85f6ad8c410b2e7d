/** How similar two place names are: for finding possible duplicates in the directory. */
import { foldWords } from './fold-words.ts'

/** Generic words, which say what a place is but do not distinguish it from others. */
const fillers = new Set(
  (
    'second hand secondhand 2nd 2hand begagnat butik butiken affär affären loppis loppisen loppmarknad loppmarknaden ' +
    'marknad bakluckeloppis antik antikt antikhandel ab hb i på och the'
  ).split(' '),
)

/**
 * 0 for nothing in common, 1 for the same words in any order; case, accents and fillers ('second hand', 'loppis', 'AB') are
 * ignored. The Sørensen–Dice coefficient (Dice 1945, Sørensen 1948) of the pairs of neighbouring letters, word by word, as
 * Adamson and Boreham (1974) compare titles. 0 when either has no word.
 */
export function nameLikeness(a: string | null, b: string | null): number {
  const [left, right] = [tellingWords(a), tellingWords(b)]
  if (left.join('') === right.join('')) return left.length === 0 ? 0 : 1
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

/** A name's folded words without the fillers; with them when there is nothing else. */
function tellingWords(name: string | null): string[] {
  const words = foldWords(name ?? '')
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** A one-letter word counts as a pair. */
function letterPairs(word: string): string[] {
  if (word.length === 1) return [word]
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
}
