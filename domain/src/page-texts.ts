/** The titles and sentences of pages that search engines and links to the site show. */
import { formatDate } from './local-time.ts'
import { unknownHoursText } from './opening-hours/unknown-hours-text.ts'
import { missingText, type Place, type PlaceKind } from './place.ts'

/** The heading of a town's page: 'Loppis i Borås i helgen', 'Loppisar och second hand i Borås'. */
export function townTitle(town: string, isWeekend: boolean): string {
  return isWeekend ? `Loppis i ${town} i helgen` : `Loppisar och second hand i ${town}`
}

export function countyTitle(county: string): string {
  return `Loppisar och second hand i ${county}`
}

/** The sentence below a county's heading, with the names of the towns that have places. */
export function formatCountyLede(county: string, towns: readonly string[]): string {
  if (towns.length === 0) return `Vi känner inte till någon loppis eller second hand-butik i ${county} än.`
  return `Second hand-butiker och loppisar i ${county}: ${towns.join(', ')}.`
}

export interface PlaceCounts {
  readonly shops: number
  readonly markets: number
}

/** The numbers of places in words: '7 loppisar, 12 butiker'; a kind without places is left out. */
export function formatCounts({ shops, markets }: PlaceCounts): string {
  const said = [counted(markets, 'loppis', 'loppisar'), counted(shops, 'butik', 'butiker')]
  return said.filter((part) => part !== null).join(', ')
}

/** The title of a town's page in search results: 'Loppis i Borås i helgen: 7 marknader, 12 butiker öppna'. */
export function formatTownHeadline(town: string, isWeekend: boolean, { shops, markets }: PlaceCounts): string {
  const open = isWeekend ? (shops === 1 ? ' öppen' : ' öppna') : ''
  const said = [counted(markets, 'marknad', 'marknader'), counted(shops, 'butik', 'butiker', open)]
  const counts = said.filter((part) => part !== null).join(', ')
  return counts === '' ? townTitle(town, isWeekend) : `${townTitle(town, isWeekend)}: ${counts}`
}

interface TownCounts {
  readonly town: string
  readonly marketCount: number
  readonly shopCount: number
  readonly weekend: object | null
  readonly unknownHours?: number
}

/** The text below the heading of a town's page. */
export function formatTownLede(counts: TownCounts): string {
  const { unknownHours = 0 } = counts
  return unknownHours === 0 ? townLede(counts) : `${townLede(counts)} ${unknownHoursText(unknownHours)}`
}

function townLede({ town, marketCount, shopCount, weekend }: TownCounts): string {
  const counts = formatCounts({ markets: marketCount, shops: shopCount }).replace(', ', ' och ')
  if (counts === '')
    return weekend === null
      ? `Vi känner inte till någon loppis eller second hand-butik i ${town} än. Tipsa oss gärna!`
      : `Vi känner inte till någon loppis i ${town} i helgen, och ingen butik som har öppet.`
  if (weekend === null) return `I ${town} finns ${counts}, med öppettider, datum och karta.`
  return shopCount === 0 ? `I ${town} hålls ${counts} i helgen.` : `I ${town} i helgen: ${counts} som har öppet.`
}

/** The title of a place's page in search results. */
export function formatPlaceHeadline(place: Place): string {
  const where = [place.name ?? missingText.name, place.town].filter((part) => part !== null).join(', ')
  if (place.kind === 'shop') return `${where} – second hand, öppettider och karta`
  const held = place.cancellation ? 'inställd loppis' : 'loppis'
  return place.date === null ? `${where} – loppis` : `${where} – ${held} ${formatDate(place.date)}`
}

/** The texts on the page of a removed place. */
export function goneText(kind: PlaceKind): { readonly title: string; readonly message: string } {
  const what = kind === 'shop' ? 'Butiken' : 'Loppisen'
  return {
    title: `${what} finns inte längre`,
    message: `${what} är borttagen från Fyndkartan.`,
  }
}

/** A number with its noun: '12 butiker', '1 butik'; null for 0. */
function counted(count: number, one: string, many: string, after = ''): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}${after}`
}
