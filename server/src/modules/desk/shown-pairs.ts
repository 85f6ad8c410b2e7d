/** Loads pairs of entries that may be one place, as the desk shows them. */
import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { EntryOrigin } from '@fyndkartan/domain/same-place'
import { withId } from '@fyndkartan/domain/place'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { countOrganisers } from '../../db/claims.ts'
import { loadDeskPlace, loadDeskPlaces } from '../../db/desk-places.ts'
import { inBatches } from '../../db/in-batches.ts'
import { scopePattern } from '../../db/erasure.ts'
import { loadLivingScopes } from '../../db/sources.ts'
import type { FoundPair } from '../../db/same-places.ts'
import { loadDeskSeries } from '../../db/series.ts'
import { loadNextMarketId } from '../../db/series-edits.ts'
import type { WholePlace } from '../../db/tables.ts'
import type { Reading } from '../../db/write.ts'

/** Pairs per turn of the event loop. */
const pairsPerTurn = 100

/** Loads pairs in their order; leaves out pairs of which an entry no longer exists. */
export async function loadShownPairs(
  reading: Reading,
  pairs: readonly FoundPair[],
  today: CivilDate,
): Promise<SamePlaces[]> {
  const shown: SamePlaces[] = []
  const options = { today, living: await loadLivingScopes(reading) }
  for (const batch of inBatches(pairs, pairsPerTurn)) {
    await nextTurn()
    const found = {
      shop: await loadEntries(reading, 'shop', batch, options),
      market: await loadEntries(reading, 'market', batch, options),
      series: await loadEntries(reading, 'series', batch, options),
    }
    for (const { subject, one, other, ...sameness } of batch) {
      const [first, second] = [found[subject].get(one.id), found[subject].get(other.id)]
      if (!first || !second) continue
      shown.push({
        ...sameness,
        one: first.row,
        other: second.row,
        organisers: { one: first.organisers, other: second.organisers },
        origins: { one: first.origin, other: second.origin },
        repeats: { one: first.repeats, other: second.repeats },
      })
    }
  }
  return shown
}

interface EntryOptions {
  readonly today: CivilDate
  /** The scopes of the living sources. */
  readonly living: ReadonlySet<string>
}

function originOf({ origin, sourceId }: Imported, { living }: EntryOptions): EntryOrigin {
  if (origin !== 'import') return 'other'
  return living.has(scopePattern.exec(sourceId ?? '')?.[0] ?? '') ? 'living' : 'file'
}

type Imported = Pick<DeskPlace, 'origin' | 'sourceId'>

interface ShownEntry {
  readonly row: DeskPlace
  readonly repeats: string | null
  readonly organisers: number
  readonly origin: EntryOrigin
}

/** The entries of the pairs of one subject, by their ids. */
async function loadEntries(
  reading: Reading,
  subject: WholePlace,
  pairs: readonly FoundPair[],
  options: EntryOptions,
): Promise<Map<number, ShownEntry>> {
  const own = pairs.filter((pair) => pair.subject === subject)
  const ids = [...new Set(own.flatMap(({ one, other }) => [one.id, other.id]))]
  const counts = await countOrganisers(reading, subject, ids)
  const entries = new Map<number, ShownEntry>()
  const add = (id: number, entry: Omit<ShownEntry, 'organisers'>) =>
    entries.set(id, { ...entry, organisers: counts.get(id) ?? 0 })
  if (subject === 'series')
    for (const id of ids) {
      const whole = await loadWhole(reading, id, options)
      if (whole) add(id, whole)
    }
  else {
    const keys = ids.map((id) => ({ kind: subject, id }))
    for (const row of await loadDeskPlaces(reading, keys))
      add(row.place.id, { row, repeats: null, origin: originOf(row, options) })
  }
  return entries
}

/**
 * Loads a series as one entry, with the id of its next date and the version of the series. Null for a series without
 * dates.
 */
async function loadWhole(
  reading: Reading,
  id: number,
  options: EntryOptions,
): Promise<Omit<ShownEntry, 'organisers'> | null> {
  const series = await loadDeskSeries(reading, id)
  const next = await loadDeskPlace(reading, { kind: 'market', id: await loadNextMarketId(reading, id, options.today) })
  const source = await reading
    .selectFrom('series')
    .select(['source', 'source_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!series || !next || !source) return null
  const { trust } = next.place
  const place = { ...withId(series.place, next.place.id, id), ...(trust && { trust }) }
  const { removedAtMs, editedAtMs, version } = series
  return {
    row: { ...next, place, removedAtMs, editedAtMs, version },
    repeats: formatRepeats(series.series, options.today),
    origin: originOf({ origin: source.source, sourceId: source.source_id }, options),
  }
}
