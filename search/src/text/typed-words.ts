/** Looks up typed words in the vocabulary. */
import { searchWords } from '@fyndkartan/domain/search-words'
import type { TownNumbers } from './town-numbers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a typed word matches: the numbers of words that begin with it, and of towns with such a word in their name. */
export interface TypedWord {
  readonly words: readonly number[]
  readonly towns: readonly number[]
  /** The numbers of words that differ from the typed word by a typo, and of towns with such a word in their name. */
  readonly typoWords: readonly number[]
  readonly typoTowns: readonly number[]
}

/**
 * Looks up each word of a text. A blank text has no words; a text with neither letters nor digits, such as '%%%',
 * becomes one word that matches nothing.
 */
export function lookUpWords(text: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord[] {
  const folded = searchWords(text)
  if (folded.length === 0 && text.trim() !== '') return [matchesNothing]
  return folded.map((word) => lookUp(word, vocabulary, townNumbers))
}

const matchesNothing: TypedWord = { words: [], towns: [], typoWords: [], typoTowns: [] }

function lookUp(typed: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord {
  const words = vocabulary.beginningWith(typed)
  const typoWords = vocabulary.oneTypoAway(typed)
  return { words, towns: townNumbers.withAnyWord(words), typoWords, typoTowns: townNumbers.withAnyWord(typoWords) }
}
