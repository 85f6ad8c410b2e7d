/** Splits texts and typed words alike, so that a search finds all spellings of a word that has several. */
import { foldWords } from './fold-words.ts'

/**
 * The folded words of a text, with 'secondhand' as 'second' and 'hand' and '21B' as '21' and 'B', which are written
 * apart as well. A word that begins like 'secondhand' is split before it has been typed to its end.
 */
export function searchWords(text: string): string[] {
  const words = foldWords(text)
  return words.some(isSplit) ? words.flatMap(splitWord) : words
}

const beforeLetters = /^\d+(?=\p{L})/u

function isSplit(word: string): boolean {
  const first = word.charCodeAt(0)
  return (first >= zero && first <= nine) || word.startsWith('secondh')
}

function splitWord(word: string): readonly string[] {
  const [number] = beforeLetters.exec(word) ?? []
  if (number !== undefined) return [number, word.slice(number.length)]
  if (word.startsWith('secondhand')) return ['second', 'hand', word.slice(10)].filter((part) => part !== '')
  return 'secondhand'.startsWith(word) && word.startsWith('secondh') ? ['second', word.slice(6)] : [word]
}

const zero = 0x30
const nine = 0x39
