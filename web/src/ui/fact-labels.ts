/**
 * The labels of each fact of a place, in the order of a form. Forms, the desk's lists and differences, and the answers
 * on a place's page are made from this table; the layout of a page decides which facts it shows.
 */
import { type FactName, type FactValue, isFactOf } from '@fyndkartan/domain/facts'
import { formatCount } from '@fyndkartan/domain/format-count'
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatGoods } from '@fyndkartan/domain/goods'
import { formatClockTime, formatDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'

/** One of the possible answers to the question about a fact. */
export interface Answer {
  /** The value of the answer's input in a form. */
  readonly value: string
  /** The label of the answer in a form. */
  readonly label: string
  /** The text on a place's page when this is the place's answer. */
  readonly text: string
  /** Whether the answer means 'no', such as 'Trappsteg in'. */
  readonly isNo?: boolean
}

interface FactLabels<Name extends FactName> {
  /** The label of the fact's field in a form; by kind of place if it differs. */
  readonly field: string | Readonly<Record<PlaceKind, string>>
  /** The label at the desk; for optional facts also in the list of unknown facts on a place's page. */
  readonly desk: string
  /** Formats a known value for the desk, in one line. */
  format(value: FactValue<Name>): string
  /** The possible answers, for a fact with only a few. */
  readonly answers?: readonly Answer[]
}

const asIs = { format: (value: string) => value }

/** The labels of a fact that is true or false. `yes` and `no` are the texts on a place's page. */
function yesNo(yes: string, no: string) {
  const answers: readonly Answer[] = [
    { value: 'yes', label: 'Ja', text: yes },
    { value: 'no', label: 'Nej', text: no, isNo: true },
  ]
  return { answers, format: (value: boolean) => (value ? 'ja' : 'nej') }
}

function choice(answers: readonly Answer[]) {
  return {
    answers,
    format: (value: string) => answers.find((answer) => answer.value === value)?.label.toLowerCase() ?? value,
  }
}

const kronor = { format: formatKronorSwedish }

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
  description: { field: 'Beskrivning', desk: 'Beskrivning', ...asIs },
  goods: { field: 'Vad finns att köpa?', desk: 'Varor', format: formatGoods },
  chain: { field: 'Vem driver butiken?', desk: 'Kedja', ...asIs },
  swish: { field: 'Går det att betala med Swish?', desk: 'Swish', ...yesNo('Tar Swish', 'Tar inte Swish') },
  card: { field: 'Går det att betala med kort?', desk: 'Kort', ...yesNo('Tar kort', 'Tar inte kort') },
  cash: {
    field: 'Går det att betala kontant?',
    desk: 'Kontanter',
    ...yesNo('Tar kontanter', 'Tar inte kontanter'),
  },
  entranceFee: { field: 'Entré i kronor', desk: 'Entré', ...kronor },
  parking: {
    field: 'Finns det parkering?',
    desk: 'Parkering',
    ...choice([
      { value: 'free', label: 'Gratis', text: 'Gratis parkering' },
      { value: 'paid', label: 'Mot avgift', text: 'Parkering mot avgift' },
      { value: 'none', label: 'Nej', text: 'Ingen egen parkering', isNo: true },
    ]),
  },
  toilet: { field: 'Finns det toalett?', desk: 'Toalett', ...yesNo('Toalett finns', 'Ingen toalett') },
  stepFree: {
    field: 'Kommer man in utan trappsteg?',
    desk: 'Utan trappsteg',
    ...choice([
      { value: 'yes', label: 'Ja', text: 'Inga trappsteg' },
      { value: 'limited', label: 'Delvis', text: 'Delvis utan trappsteg' },
      { value: 'no', label: 'Nej', text: 'Trappsteg in', isNo: true },
    ]),
  },
  cafe: { field: 'Finns det fik?', desk: 'Fik', ...yesNo('Fik finns', 'Inget fik') },
  dogs: {
    field: 'Får hundar följa med?',
    desk: 'Hundar',
    ...choice([
      { value: 'yes', label: 'Ja', text: 'Hundar är välkomna' },
      { value: 'leashed', label: 'I koppel', text: 'Hundar i koppel är välkomna' },
      { value: 'no', label: 'Nej', text: 'Inga hundar', isNo: true },
    ]),
  },
  roof: {
    field: 'Är loppisen inne eller ute?',
    desk: 'Under tak',
    ...choice([
      { value: 'indoors', label: 'Inne', text: 'Inomhus' },
      { value: 'outdoors', label: 'Ute', text: 'Utomhus' },
      { value: 'both', label: 'Både och', text: 'Både inne och ute' },
    ]),
  },
  stallPrice: { field: 'Pris för en säljplats i kronor', desk: 'Säljplats', ...kronor },
  stallLink: { field: 'Länk för att boka säljplats', desk: 'Boka säljplats', ...asIs },
  phone: { field: { shop: 'Butikens telefon', market: 'Arrangörens telefon' }, desk: 'Telefon', ...asIs },
  email: { field: { shop: 'Butikens e-post', market: 'Arrangörens e-post' }, desk: 'E-post', ...asIs },
}

/** All facts, in the order of a form. */
export const factOrder = Object.keys(factLabels) as readonly FactName[]

/** The labels of a form's fields for a kind of place. */
export function fieldLabelsOf(kind: PlaceKind): Readonly<Record<FactName, string>> {
  const labelled = factOrder.map((name) => {
    const { field } = factLabels[name]
    return [name, typeof field === 'string' ? field : field[kind]]
  })
  return Object.fromEntries(labelled) as Record<FactName, string>
}

/** Formats a value for the desk, in one line; null for an unknown value. */
export function formatFact(name: FactName, value: unknown): string | null {
  return value === null ? null : (factLabels[name] as FactLabels<never>).format(value)
}

/** The facts of this kind of place that have only a few answers, in the order of a form. */
export function answeredFactsOf(kind: PlaceKind): readonly (FactLabels<never> & { readonly name: FactName })[] {
  return factOrder
    .filter((name) => factLabels[name].answers !== undefined && isFactOf(kind, name))
    .map((name) => ({ ...(factLabels[name] as FactLabels<never>), name }))
}

/** A price as '20 kr' or 'gratis'. */
export function formatKronorSwedish(kronor: number): string {
  return kronor === 0 ? 'gratis' : `${formatCount(kronor)} kr`
}

function formatPosition({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}
