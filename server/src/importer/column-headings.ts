/** Finds the column of a table's heading as people write it: 'Öppettider', 'E-post:', 'Postnr'. */
import { bareLetters } from '@fyndkartan/domain/bare-letters'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { csvColumns, seriesColumn, siteIdColumn } from './csv-columns.ts'

/** Columns with one cell a weekday, Monday first. */
export const weekdayColumns = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Columns that fill others: see usual-fields.ts. */
export const fillingColumns = ['postal_code', 'municipality', 'coordinates', 'time', 'end_date', ...weekdayColumns]

/** Columns that say whether a row is public. */
export const publicityColumns = ['published', 'private'] as const

/** The column that says what state a row is in, besides cancellations: see csv-values.ts. */
export const stateColumn = 'cancelled'

/** Headings by column, without diacritics, with '_' between words. `city` and `shop_link` are those of `/sok.csv`. */
const headings: Readonly<Record<string, string>> = {
  type: 'typ slag kategori sort',
  name: 'namn butik butiksnamn butikens_namn loppis loppmarknad evenemang rubrik titel title event_name subject amne shop_name store_name',
  address: 'adress gatuadress gata besoksadress street street_address plats location',
  town: 'event_venue_city city ort postort stad tatort',
  postal_code: 'postnr postnummer postal_code postcode zip zip_code',
  municipality: 'kommun',
  latitude: 'lat latitud breddgrad y_wgs84 n northing sweref_n sweref99_n sweref99tm_n sweref_99_tm_n x_rt90 rt90_x',
  longitude:
    'long lng lon longitud langdgrad x_wgs84 e easting sweref_e sweref99_e sweref99tm_e sweref_99_tm_e y_rt90 rt90_y',
  coordinates: 'koordinater koordinat position coordinates lat_long lat_lng lat_lon gps',
  link: 'shop_link lank hemsida webb webbplats webbsida webbadress url website www event_website',
  opening_hours: 'oppettider oppettid oppet hours',
  date: 'datum startdatum start_datum dag start_date event_start_date',
  end_date: 'slutdatum slut_datum end_date event_end_date till_datum',
  time: 'tid tider klockslag klockan',
  start_time: 'start starttid borjar event_start_time',
  end_time: 'slut sluttid slutar event_end_time',
  [stateColumn]: 'installd installt status event_status post_status business_status creative_work_status',
  published:
    'publicera publiceras publicerad publik public publish visa visas synlig visible visibility synlighet public_access aktiv active enabled',
  private:
    'privat ej_publik icke_publik inte_publik ej_publicerad ej_publicera avpublicerad visa_ej dold dolj hidden deleted raderad borttagen draft utkast arkiverad archived sensitivity',
  payment_swish: 'swish',
  payment_card: 'kort kortbetalning',
  payment_cash: 'kontanter kontant',
  entrance_fee: 'event_cost entre entreavgift intrade',
  parking: 'parkering',
  toilet: 'toalett',
  cafe: 'fika servering',
  dogs: 'hundar hund',
  stall_price: 'bordspris bordshyra platshyra',
  goods: 'varor sortiment',
  chain: 'kedja',
  description: 'event_description beskrivning info information text ovrigt om',
  phone: 'telefon tel telefonnummer tfn telnr mobil mobilnummer phone_number',
  email: 'e_post epost epostadress e_postadress mail mejl e_mail',
  recurrence: 'upprepning aterkommer',
  monday: 'mandag man',
  tuesday: 'tisdag tis',
  wednesday: 'onsdag ons',
  thursday: 'torsdag tors tor',
  friday: 'fredag fre',
  saturday: 'lordag lor',
  sunday: 'sondag son',
}

const columnsByHeading: ReadonlyMap<string, string> = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.split(' ').map((name) => [name, column] as const)),
)

/** The columns that rows have: those of docs/import.md, and those that fill them. */
export const rowColumns: readonly string[] = [...csvColumns, seriesColumn, ...fillingColumns, ...publicityColumns]

/** The column of a heading; null for an unknown one. */
export function columnOf(heading: string): string | null {
  const name = headingName(heading)
  if (rowColumns.includes(name)) return name
  const bare = bareLetters(withWords(heading)).replaceAll(' ', '_').replace(/^is_/, '')
  return columnsByHeading.get(bare) ?? (rowColumns.includes(bare) ? bare : null)
}

/** A heading whose words only capital letters tell apart, with blanks between them: 'isPublished' becomes 'is Published'. */
function withWords(heading: string): string {
  return heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

/** A heading in the form in which headings are compared: 'Start time' becomes 'start_time'. */
export function headingName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/**
 * The headings that a text has if it is a table: the cells of its first two lines, since the first line may name the
 * separator.
 */
export function headingsIn(start: string): string[] {
  const lines = start.trimStart().split(/\r\n?|\n/, 2)
  return lines.flatMap((line) => line.split(/[;,\t|]/).map((cell) => cell.replaceAll('"', '')))
}

/** Whether a heading shows that a table is the desk's own, whose rows are places of this site. */
export function isDeskHeading(heading: string): boolean {
  return headingName(heading) === siteIdColumn
}

/** The kind of place that the heading of a name says: 'Butik', 'Loppis'. */
export function kindOfHeading(heading: string): PlaceKind | null {
  const name = bareLetters(heading)
  if (/^(?:butik|shop |store )/.test(name)) return 'shop'
  return /^(?:loppis|loppmarknad|evenemang)$/.test(name) ? 'market' : null
}
