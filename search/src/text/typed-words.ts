/** Looks up typed words in the vocabulary. */
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { TownNumbers } from './town-numbers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The numbers of the words that a typed word matches, and of the towns with such a word in their name. */
export interface TypedWord {
  readonly words: readonly number[]
  readonly towns: readonly number[]
  /** The same for words that differ from the typed one by a typo. */
  readonly typoWords: readonly number[]
  readonly typoTowns: readonly number[]
}

/**
 * Looks up each word of a text. Blank text has no words; other text without a letter or digit becomes one word that
 * matches nothing.
 */
export function lookUpWords(text: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord[] {
  const folded = foldWords(text)
  if (folded.length === 0 && text.trim() !== '') return [matchesNothing]
  return folded.map((word) => lookUp(word, vocabulary, townNumbers))
}

const matchesNothing: TypedWord = { words: [], towns: [], typoWords: [], typoTowns: [] }

function lookUp(typed: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord {
  const words = vocabulary.beginningWith(typed)
  const typoWords = vocabulary.oneTypoAway(typed)
  return { words, towns: townNumbers.withAnyWord(words), typoWords, typoTowns: townNumbers.withAnyWord(typoWords) }
}
