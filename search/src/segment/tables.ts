/** What all segments of an index share: the numbers of words, towns, series, chains and texts of opening hours. */
import { Numbering } from '../arrays/numbering.ts'
import { ChainNumbers } from '../text/chain-numbers.ts'
import { TownNumbers } from '../text/town-numbers.ts'
import { Vocabulary } from '../text/vocabulary.ts'

export class Tables {
  readonly vocabulary = new Vocabulary()
  readonly towns = new TownNumbers(this.vocabulary)
  /** Of the series' ids; 0 for a single date. */
  readonly series = new Numbering<number>(0)
  /** Of the texts that say when shops are open; 0 for unknown. */
  readonly hours = new Numbering<string>('')

  readonly chains = new ChainNumbers()

  get memoryBytes(): number {
    const numberings = this.series.memoryBytes + this.hours.memoryBytes + this.chains.memoryBytes
    return this.vocabulary.memoryBytes + this.towns.memoryBytes + numberings
  }
}
