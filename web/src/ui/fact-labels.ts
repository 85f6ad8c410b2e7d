/**
 * What the site calls each fact of a place, in the order in which a form shows them. Forms, the desk's lists and differences, and the
 * signs of yes/no facts follow from this table; a page's own layout names what it shows.
 */
import { type FactName, type FactValue, isFactOf } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatClockTime, formatDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'

/** What a yes/no fact is called where it is known. */
export interface YesNoLabels {
  /** A word or two, on cards and in popups. */
  readonly sign: string
  readonly yes: string
  readonly no: string
}

interface FactLabels<Name extends FactName> {
  /** Beside its field in a form, by kind where that differs. */
  readonly field: string | Readonly<Record<PlaceKind, string>>
  /** At the desk. */
  readonly desk: string
  /** A known value at the desk, as one line. */
  format(value: FactValue<Name>): string
  /** Only for yes/no facts. */
  readonly yesNo?: YesNoLabels
}

const asIs = { format: (value: string) => value }

export const factLabels: { readonly [Name in FactName]: FactLabels<Name> } = {
  name: { field: { shop: 'Butiksnamn', market: 'Evenemangsnamn' }, desk: 'Namn', ...asIs },
  link: { field: { shop: 'Länk', market: 'Evenemangslänk' }, desk: 'Länk', ...asIs },
  openingHours: { field: 'Öppettider', desk: 'Öppettider', ...asIs },
  openingHoursOsm: { field: 'Öppettider', desk: 'Särskilda öppettider', ...asIs },
  date: { field: 'Datum', desk: 'Datum', format: formatDate },
  startMinute: { field: 'Starttid', desk: 'Börjar', format: formatClockTime },
  endMinute: { field: 'Sluttid', desk: 'Slutar', format: formatClockTime },
  cancellation: { field: 'Är loppisen inställd?', desk: 'Inställt', format: ({ reason }) => reason ?? 'ja' },
  town: { field: 'Stad', desk: 'Stad', ...asIs },
  address: { field: 'Adress', desk: 'Adress', ...asIs },
  position: { field: 'Markör på kartan', desk: 'Läge', format: formatPosition },
  swish: {
    field: 'Går det att betala med Swish?',
    desk: 'Swish',
    format: formatYesNo,
    yesNo: { sign: 'Swish', yes: 'Tar Swish', no: 'Tar inte Swish' },
  },
}

/** In the order of a form. */
export const factOrder = Object.keys(factLabels) as readonly FactName[]

/** The labels of the fields of a kind. */
export function fieldLabelsOf(kind: PlaceKind): Readonly<Record<FactName, string>> {
  const labelled = factOrder.map((name) => {
    const { field } = factLabels[name]
    return [name, typeof field === 'string' ? field : field[kind]]
  })
  return Object.fromEntries(labelled) as Record<FactName, string>
}

/** A known value at the desk, as one line; null for an unknown one. */
export function formatFact(name: FactName, value: unknown): string | null {
  return value === null ? null : (factLabels[name] as FactLabels<never>).format(value)
}

export interface YesNoFact extends YesNoLabels {
  readonly name: FactName
  readonly field: string
}

/** The yes/no facts of each kind, in the order of a form. */
export const yesNoFacts: Readonly<Record<PlaceKind, readonly YesNoFact[]>> = {
  shop: yesNoFactsOf('shop'),
  market: yesNoFactsOf('market'),
}

function yesNoFactsOf(kind: PlaceKind): YesNoFact[] {
  const labels = fieldLabelsOf(kind)
  return factOrder.flatMap((name) => {
    const { yesNo } = factLabels[name]
    return yesNo && isFactOf(kind, name) ? [{ ...yesNo, name, field: labels[name] }] : []
  })
}

function formatYesNo(value: boolean): string {
  return value ? 'ja' : 'nej'
}

function formatPosition({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}
