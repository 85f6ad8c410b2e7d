/** Finds out which items of a page are the same place, and names different ones differently. */
import { factNamesOf, factOf } from '@fyndkartan/domain/facts'
import type { emptyForm, PlaceForm } from '@fyndkartan/domain/place-form'
import type { ImportProblem } from './import-draft.ts'
import type { Series } from '@fyndkartan/domain/series/rule'
import { isSameWhere } from './schema-where.ts'
import { shortHash } from './source-name.ts'

/** A shop, or a market on one day, as an item describes it. */
export interface Thing {
  /** The kind and number of the item, such as 'market 3', for the report. */
  readonly at: string
  readonly form: PlaceForm
  /** What its source id begins with: the scope, and the item's own id or address on the web, or a hash. */
  readonly key: string
  /** Whether the item has an id or an address of its own. */
  readonly hasOwnKey: boolean
  /** Only for a market that is held again and again: its dates. */
  readonly series?: { readonly series: Series; readonly arrived: string }
  /** Only for an event that is not held: the report's line if no stored place matches it. */
  readonly unlessKnown?: ImportProblem
  /** The facts that the item states and that cannot be read. */
  readonly unread: readonly string[]
}

export interface DistinctThing extends Thing {
  readonly sourceId: string
  /** Whether only the name and the place tell the thing from others. */
  readonly isKnownByFacts: boolean
}

/**
 * Joins descriptions of the same thing, and gives each thing a source id. Things that share an id or an address, such
 * as the shops of a chain with its home page, are known by name and place, too. `onConflict` gets each description whose
 * hours differ from those of the one before.
 */
export function distinctThings(things: readonly Thing[], onConflict: (thing: Thing) => void): DistinctThing[] {
  const joined = joinSame(things, onConflict)
  const groups = Map.groupBy(joined, (thing) => `${thing.form.kind} ${idOf(thing, '')}`)
  return [...groups.values()].flatMap((group) => {
    const parts = group.map((thing) => placeHash(thing, ''))
    return group.map((thing, index) => {
      const isShared = group.length > 1
      const isOneOfMore = parts.filter((part) => part === parts[index]).length > 1
      const part = isOneOfMore ? placeHash(thing, thing.form.startMinute) : parts[index]
      const sourceId = idOf(thing, isShared ? `~${part}` : '')
      return { ...thing, sourceId, isKnownByFacts: isShared || !thing.hasOwnKey }
    })
  })
}

function idOf({ key, series, form: { kind, date } }: Thing, part: string): string {
  return kind === 'shop' || series !== undefined ? `${key}${part}` : `${key}${part}#${date}`
}

function placeHash({ form: { name, address, town } }: Thing, start: string): string {
  return shortHash(JSON.stringify([name, address, town, start].map((text) => text.toLowerCase())))
}

/** The most things of one name, day and address with which a thing is compared. */
const maxCompared = 200

function joinSame(things: readonly Thing[], onConflict: (thing: Thing) => void): Thing[] {
  const alike = Map.groupBy(things, ({ form }) => `${form.kind} ${form.date} ${form.name.toLowerCase()}`)
  return [...alike.values()].flatMap((group) => {
    const joined: Thing[] = []
    const byAddress = new Map<string, number[]>()
    // Things with a key come first, because one without may be any of them; then the order of the file does not count.
    const rankOf = ({ hasOwnKey, key }: Thing) => `${hasOwnKey ? 0 : 1}${key}`
    for (const thing of group.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : Number(rankOf(a) > rankOf(b))))) {
      const address = thing.form.address.toLowerCase()
      const known = byAddress.get(address) ?? []
      const near = address === '' ? joined.slice(0, maxCompared).keys() : [...known, ...(byAddress.get('') ?? [])]
      const at = [...near].find((index) => isSameThing(joined[index] as Thing, thing)) ?? -1
      const one = joined[at]
      if (one === undefined) {
        if (known.length < maxCompared) byAddress.set(address, [...known, joined.length])
        joined.push(thing)
      } else {
        if (differs(one, thing)) onConflict(thing)
        joined[at] = {
          ...one,
          form: filled(one.form, thing.form),
          unread: [...new Set([...one.unread, ...thing.unread])],
          ...(thing.unlessKnown && !one.unlessKnown && { unlessKnown: thing.unlessKnown }),
        }
      }
    }
    return joined
  })
}

/** Whether two things of one kind, day and name are the same: no known part of their place and time differs. */
function isSameThing(one: Thing, other: Thing): boolean {
  const [a, b] = [one.form, other.form]
  // Two plugins often describe one page, with and without an id of their own.
  const isOnePage = a.link !== '' && a.link === b.link && a.address !== '' && b.address !== ''
  if (one.hasOwnKey && other.hasOwnKey && one.key !== other.key && !isOnePage) return false
  // Without a place it may be any market of that name.
  if (one.key !== other.key && !(hasPlace(a) && hasPlace(b))) return false
  return isSameWhere(a, b) && (a.startMinute === '' || b.startMinute === '' || a.startMinute === b.startMinute)
}

function hasPlace({ town, position }: PlaceForm): boolean {
  return town !== '' || position !== null
}

function differs({ form: one }: Thing, { form: other }: Thing): boolean {
  const times = ({ endMinute, openingHours, openingHoursOsm }: PlaceForm) => [endMinute, openingHours + openingHoursOsm]
  const others = times(other)
  return times(one).some((text, at) => text !== '' && others[at] !== '' && text !== others[at])
}

/** The facts of a form, and for unknown ones those of another. The two texts of the hours are one fact. */
function filled(form: PlaceForm, other: PlaceForm): PlaceForm {
  const hasHours = form.openingHours !== '' || form.openingHoursOsm !== ''
  const names = factNamesOf(form.kind).filter(
    (name) => factOf(name).isBlank(form[name]) && !(hasHours && name.startsWith('openingHours')),
  )
  return { ...form, ...(Object.fromEntries(names.map((name) => [name, other[name]])) as Partial<typeof emptyForm>) }
}
