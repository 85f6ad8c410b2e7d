/** Collects the rows of a new segment in columns, in the order in which they are added. */
import { codeOfPlace, type Place, type PlaceKey } from '@fyndkartan/domain/place'
import { isApproximate, shownPosition } from '@fyndkartan/domain/found-position'
import { searchWords } from '@fyndkartan/domain/search-words'
import { toLngUnits, toUnits } from '../geo/degrees.ts'
import { IntVector } from '../arrays/int-vector.ts'
import { transpose } from '../arrays/postings.ts'
import { maxId } from '../order/seeded-order.ts'
import type { KnownFacts } from './indexed-facts.ts'
import type { Level } from './level.ts'
import type { Tables } from './tables.ts'
import { dateKeyOf } from '../order/date-keys.ts'

const maxRevision = 2 ** 32 - 1

export interface NewRow {
  readonly place: Place
  readonly revision: number
  /** The position of the row's bytes in `RowBytes`. */
  readonly bytesAt: number
  readonly facts: KnownFacts
}

export class SegmentBuilder {
  readonly #tables: Tables
  readonly codes: number[] = []
  readonly revisions: number[] = []
  readonly dateKeys: number[] = []
  readonly towns: number[] = []
  /** Latitudes and longitudes in ten-millionths of a degree (`degrees.ts`); NaN without a position. */
  readonly lats: number[] = []
  readonly lngs: number[] = []
  readonly bytesAt: number[] = []
  /** The yes/no facts of each row, one bit a fact: `bits` has the values, `knownBits` which are known (`KnownFacts`). */
  readonly bits: number[] = []
  readonly knownBits: number[] = []
  /** The numbers of each row's chain, series and text of hours in `Tables`. */
  readonly chains: number[] = []
  readonly series: number[] = []
  readonly hours: number[] = []
  /** The numbers of the words in names, one place after another; `nameEnds` has the end of each place's words. */
  readonly nameWords = new IntVector()
  readonly nameEnds: number[] = []
  /**
   * The numbers of the words in addresses, and the ends, as for names. A word that the name has too is left out, since
   * a match in the name is better.
   */
  readonly addressWords = new IntVector()
  readonly addressEnds: number[] = []

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Adds a row. Throws a RangeError if the id or the revision does not fit into its column. */
  add({ place, revision, bytesAt, facts }: NewRow): void {
    checkRevision(revision)
    this.codes.push(codeOf(place))
    this.revisions.push(revision)
    this.dateKeys.push(dateKeyOf(place))
    this.towns.push(this.#tables.towns.idOf(place.town))
    const position = shownPosition(place)
    this.lats.push(position ? toUnits(position.lat) : Number.NaN)
    this.lngs.push(position ? toLngUnits(position.lng, isApproximate(place)) : Number.NaN)
    this.bytesAt.push(bytesAt)
    this.bits.push(facts.bits)
    this.knownBits.push(facts.knownBits)
    this.chains.push(this.#tables.chains.numberOf(facts.chain))
    this.series.push(this.#tables.series.numberOf(facts.series))
    this.hours.push(this.#tables.hours.numberOf(facts.hoursKey))
    const nameFrom = this.nameWords.length
    this.#addWords(place.name, this.nameWords, nameFrom, nameFrom)
    this.nameEnds.push(this.nameWords.length)
    this.#addWords(place.address, this.addressWords, this.addressWords.length, nameFrom)
    this.addressEnds.push(this.addressWords.length)
  }

  /**
   * Adds the rows of a level that are not deleted. Copies them from the columns, since the index does not keep the
   * places themselves.
   */
  addRows({ segment, deleted }: Level): void {
    const { columns, features, series, hours, groups, geo, size } = segment
    const nameWords = transpose(segment.nameRows, size)
    const addressWords = transpose(segment.addressRows, size)
    for (const [group, dateKey] of groups.dateKeys.entries())
      for (let row = groups.starts[group]!; row < groups.starts[group + 1]!; row++) {
        if (deleted[row] === 1) continue
        this.codes.push(columns.codes[row]!)
        this.revisions.push(columns.revisions[row]!)
        this.dateKeys.push(dateKey)
        this.towns.push(columns.towns[row]! - 1)
        this.lats.push(geo.latUnitsOf(row))
        this.lngs.push(geo.lngUnitsOf(row))
        this.bytesAt.push(columns.bytesAt[row]!)
        this.bits.push(features.bitsAt(row))
        this.knownBits.push(features.knownBitsAt(row))
        this.chains.push(features.chainAt(row))
        this.series.push(series.at(row))
        this.hours.push(hours.at(row))
        this.nameWords.append(nameWords.keys, nameWords.starts[row]!, nameWords.starts[row + 1]!)
        this.nameEnds.push(this.nameWords.length)
        this.addressWords.append(addressWords.keys, addressWords.starts[row]!, addressWords.starts[row + 1]!)
        this.addressEnds.push(this.addressWords.length)
      }
  }

  #addWords(text: string | null, into: IntVector, from: number, nameFrom: number): void {
    if (text === null) return
    for (const word of searchWords(text)) {
      const id = this.#tables.vocabulary.idOf(word)
      if (!into.has(id, from) && (into === this.nameWords || !this.nameWords.has(id, nameFrom))) into.push(id)
    }
  }
}

/** The code of a place: its kind and id in one number (`codeOfPlace`). Throws a RangeError for an invalid id. */
export function codeOf(key: PlaceKey): number {
  if (!isId(key.id)) throw new RangeError(`id ${key.id} is not a whole number from 0 to ${maxId}`)
  return codeOfPlace(key)
}

/** Whether an id is a whole number from 0 to `maxId`. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id <= maxId
}

/** Throws a RangeError unless a revision is a whole number from 0 to 2³² − 1. */
export function checkRevision(revision: number): void {
  if (!(Number.isInteger(revision) && revision >= 0 && revision <= maxRevision))
    throw new RangeError(`revision ${revision} is not a whole number from 0 to ${maxRevision}`)
}
