import type { ImportFormat } from '../../api/desk-import.ts'

/** The largest file that the server accepts: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024

/** Whether sites publish this format at an address, from which the server can fetch it. */
export function isFetched(format: ImportFormat): boolean {
  return format === 'ical' || format === 'schema'
}

export const formats: readonly { readonly value: ImportFormat; readonly label: string }[] = [
  { value: 'csv', label: 'Tabell' },
  { value: 'ical', label: 'Kalender' },
  { value: 'osm', label: 'OpenStreetMap' },
  { value: 'schema', label: 'Webbsida' },
  { value: 'geojson', label: 'GeoJSON' },
]

/** The text under the choice of each format, and the file types for the file dialog. */
export const formatTexts: Readonly<Record<ImportFormat, { readonly hint: string; readonly accept: string }>> = {
  csv: {
    hint: 'En CSV-fil, till exempel sparad ur ett kalkylark. En tabell som är hämtad under Platser ändrar platserna i den.',
    accept: '.csv,.tsv,.txt,text/csv',
  },
  ical: { hint: 'En iCal-fil (.ics) eller adressen till en kalender.', accept: '.ics,text/calendar' },
  geojson: { hint: 'En GeoJSON-fil från någon annan än OpenStreetMap.', accept: '.geojson,.json,application/geo+json' },
  osm: { hint: 'Ett svar från Overpass eller GeoJSON.', accept: '.json,.geojson,application/json' },
  schema: {
    hint: 'En sida som beskriver evenemang eller butiker med schema.org (JSON-LD, mikrodata eller RDFa), eller adressen till den.',
    accept: '.html,.htm,.json,.jsonld,text/html,application/ld+json',
  },
}

/** The names of the CSV columns that the importer reads, with Swedish explanations. */
export const columns: readonly (readonly [name: string, meaning: string])[] = [
  ['type', 'store för en butik, event för en loppis. Måste finnas.'],
  ['name', 'Namnet. Måste finnas.'],
  ['address', 'Gata och nummer.'],
  ['town', 'Staden.'],
  ['latitude, longitude', 'Läget i grader, till exempel 57,72 och 12,94. Utan läge måste staden finnas.'],
  ['link', 'En webbadress.'],
  [
    'opening_hours',
    'För butiker: söndag: stängt, måndag: 10:00–18:00 ... eller varierar, säsongsbaserade, på_förfrågan.',
  ],
  [
    'opening_hours_osm',
    'För butiker med lunchstängt, säsonger, röda dagar eller särskilda datum: som i OpenStreetMap, Mo-Fr 10:00-12:00,13:00-18:00; PH off.',
  ],
  ['date', 'För loppisar: 2026-11-28. Måste finnas, om inte recurrence anger den.'],
  ['start_time, end_time', 'För loppisar: 10:00.'],
  ['cancelled, cancelled_reason', 'För loppisar: ja om den är inställd, och varför.'],
  ['payment_swish, payment_card, payment_cash', 'ja eller nej; tomt om det inte är känt. Likadant nedan.'],
  ['entrance_fee', 'Entrén i hela kronor, 0 om den är gratis.'],
  ['parking', 'gratis, avgift eller ingen.'],
  ['toilet, cafe', 'ja eller nej.'],
  ['step_free', 'Om man kommer in utan trappsteg: ja, delvis eller nej.'],
  ['dogs', 'ja, kopplade eller nej.'],
  ['roof', 'För loppisar: inne, ute eller båda.'],
  ['stall_price, stall_link', 'För loppisar: vad en säljplats kostar i kronor, och var den bokas.'],
  [
    'goods',
    'Vad som säljs, med komma mellan: möbler, kläder, barnsaker, böcker, skivor, leksaker, porslin, verktyg ...',
  ],
  ['chain', 'För butiker: vem som driver den, till exempel Myrorna.'],
  ['description', 'En beskrivning, högst 1 000 tecken. Radbrytningar följer med.'],
  ['phone, email', 'Butikens eller arrangörens, om de får visas för alla.'],
  [
    'recurrence',
    'När loppisen återkommer: fler datum, 2027-05-15, 2027-05-22, eller en regel i iCals form, RRULE:FREQ=WEEKLY;BYDAY=SA.',
  ],
  ['id', 'Källans eget nummer, så att raden känns igen nästa gång.'],
]
