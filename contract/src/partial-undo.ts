/** The undo of an import on the wire. A separate file, so that the desk's frame does not load the code for places. */
import type { NamedPlace, PartialUndo } from '@fyndkartan/domain/desk'
import type { undoneSchema } from './desk-schema.ts'
import type { Static } from './schema.ts'

export type DeskUndoneWire = Static<typeof undoneSchema>
type PartialUndoWire = NonNullable<DeskUndoneWire['partial']>
type NamedPlaceWire = PartialUndoWire['kept'][number]['place']

export function partialUndoToWire({ undone, keptCount, places }: PartialUndo): PartialUndoWire {
  return {
    undone,
    kept_count: keptCount,
    kept: places.map(({ place, why, into }) => ({ place: namedToWire(place), why, into: into && namedToWire(into) })),
  }
}

/** Older servers do not send it. */
export function partialUndoFromWire(wire: PartialUndoWire | null | undefined): PartialUndo | null {
  if (!wire) return null
  const { undone, kept_count: keptCount, kept } = wire
  return {
    undone,
    keptCount,
    places: kept.map(({ place, why, into }) => ({
      place: namedFromWire(place),
      why,
      into: into && namedFromWire(into),
    })),
  }
}

function namedToWire({ key, name }: NamedPlace): NamedPlaceWire {
  return { type: key?.kind === 'shop' ? 'store' : 'event', id: key?.id ?? null, name }
}

function namedFromWire({ type, id, name }: NamedPlaceWire): NamedPlace {
  return { key: id === null ? null : { kind: type === 'store' ? 'shop' : 'market', id }, name }
}
