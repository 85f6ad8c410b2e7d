/** A search made ready: texts looked up, dates as numbers, once for all parts of the index. */
import { excludableHours, type SearchFilter, type SortOrder } from '@fyndkartan/domain/search-filter'
import { CircleProbe } from './circle-probe.ts'
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { TownNumbers } from './town-numbers.ts'
import type { Vocabulary } from './vocabulary.ts'
import { shopClassCount, whenOfDay, whenOfDayAfter } from './when.ts'

/** What a typed word stands for: numbers of words and of the towns that have them. */
export interface TypedWord {
  readonly words: readonly number[]
  readonly towns: readonly number[]
  /** The same for words one slip away. */
  readonly slipWords: readonly number[]
  readonly slipTowns: readonly number[]
}

export interface Query {
  /** Markets from the first to before the second; null for none. */
  readonly week: { readonly from: number; readonly to: number } | null
  /** By class of shops, whether it is wanted. */
  readonly shopClasses: readonly boolean[]
  /** Null for the whole country. */
  readonly towns: readonly number[] | null
  readonly probe: CircleProbe | null
  readonly typed: readonly TypedWord[]
  readonly byDistance: boolean
  readonly seed: number
}

export function prepareQuery(
  filter: SearchFilter,
  sort: SortOrder,
  seed: number,
  vocabulary: Vocabulary,
  townNumbers: TownNumbers,
): Query {
  const { area, kind, towns, words, excludedHours } = filter
  return {
    week: kind === 'shop' ? null : { from: whenOfDay(filter.from), to: whenOfDayAfter(filter.to) },
    shopClasses: kind === 'market' ? noShops : excludedHours.length === 0 ? allShops : shopsWithout(excludedHours),
    towns: towns === 'all' ? null : townNumbers.findAll(towns),
    probe: area && new CircleProbe(area),
    typed: words === '' ? [] : typedWords(words, vocabulary, townNumbers),
    byDistance: sort === 'distance' && area !== null,
    seed,
  }
}

const noShops = Array<boolean>(shopClassCount).fill(false)
const allShops = Array<boolean>(shopClassCount).fill(true)

function shopsWithout(excludedHours: SearchFilter['excludedHours']): boolean[] {
  return allShops.map((_, shopClass) => {
    const hours = excludableHours[shopClass - 1]
    return hours === undefined || !excludedHours.includes(hours)
  })
}

/** Text without a letter or digit becomes one word that matches nothing; blank text has no words. */
function typedWords(words: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord[] {
  const folded = foldWords(words)
  if (folded.length === 0 && words.trim() !== '') return [nothing]
  return folded.map((word) => lookUp(word, vocabulary, townNumbers))
}

const nothing: TypedWord = { words: [], towns: [], slipWords: [], slipTowns: [] }

function lookUp(typed: string, vocabulary: Vocabulary, townNumbers: TownNumbers): TypedWord {
  const words = vocabulary.beginningWith(typed)
  const slipWords = vocabulary.oneSlipAway(typed)
  return { words, towns: townNumbers.withAnyWord(words), slipWords, slipTowns: townNumbers.withAnyWord(slipWords) }
}
