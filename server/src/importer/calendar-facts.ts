/**
 * Writes and reads the facts of a market for which calendars have no property, such as its fee, as STRUCTURED-DATA (RFC
 * 9073, section 6.6): an object with the fields of the API. Only calendars of sites like this one have it.
 */
import { escapeCalendarText } from '@fyndkartan/contract/calendar-lines'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { isJsonObject } from '../json-object.ts'
import { type CalendarComponent, propertiesOf } from './calendar-text.ts'
import { columnOf } from './column-headings.ts'
import { csvFactsOf } from './csv-columns.ts'
import { isBlankCell } from './csv-values.ts'
import { cellOfValue, tableRow } from './table-row.ts'

/** The name of the object's schema, a URI. */
const schema = 'urn:x-fyndkartan:event'

/** Facts that are in properties of the event itself. */
const inOtherProperties: ReadonlySet<string> = new Set(['name', 'date', 'startMinute', 'endMinute', 'cancellation'])

const facts = csvFactsOf('market').filter(({ name }) => !inOtherProperties.has(name))

/** The line for the facts of a market. `fields`: the market as the API answers it. */
export function structuredData(fields: Readonly<Record<string, unknown>>): string {
  const columns = new Set(facts.flatMap(({ columns }) => columns))
  const known = Object.entries(fields).filter(
    ([name, value]) => columns.has(columnOf(name) ?? name) && !isBlankCell(cellOfValue(value)),
  )
  const text = escapeCalendarText(JSON.stringify(Object.fromEntries(known)))
  return `STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/json;SCHEMA="${schema}":${text}`
}

/** The facts in an event's STRUCTURED-DATA; unknown ones are blank. Null for an event without, or with another schema. */
export function readStructuredData(event: CalendarComponent): Partial<PlaceForm> | null {
  const own = propertiesOf(event, 'structured-data').find((property) => property[1]['schema'] === schema)
  const fields = own && parseObject(own[3])
  if (!fields) return null
  const row = tableRow(
    '',
    Object.entries(fields).map(([name, value]) => [name, cellOfValue(value)] as const),
  )
  const typed = facts.map(({ name, columns, read }) => [name, read(columns.map((one) => row.fields[one] ?? '')).typed])
  return Object.fromEntries(typed) as Partial<PlaceForm>
}

function parseObject(text: unknown): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
