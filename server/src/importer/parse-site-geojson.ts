/** Converts GeoJSON that a site of this program wrote (`/sok.geojson`) to shops and markets, with all their facts. */
import { isJsonObject, type JsonObject } from '../json-object.ts'
import type { ParsedFile } from './import-draft.ts'
import { cellOfValue, tableRow } from './table-row.ts'
import { type TableOptions, TablePlaces } from './table-places.ts'

/**
 * Reads the properties of each feature like the row of a table, whose columns have the same names. Null for other
 * GeoJSON, and for text that is not JSON.
 */
export function parseSiteGeojson(text: string, options: TableOptions): ParsedFile | null {
  // Few texts have this, so that others are not parsed twice.
  if (!/"page":/.test(text)) return null
  const features = featuresIn(text)
  if (!features.some((feature) => propertiesOf(feature) !== null)) return null
  const places = new TablePlaces(options)
  for (const [index, feature] of features.entries()) {
    const properties = propertiesOf(feature)
    const at = `feature ${index + 1}`
    if (properties)
      places.read(tableRow(at, new Map(Object.entries(properties).map(([key, value]) => [key, cellOfValue(value)]))))
    else places.skip({ at, reason: 'other kind of element' })
  }
  return places.parsed
}

function featuresIn(text: string): readonly unknown[] {
  try {
    const file: unknown = JSON.parse(text)
    const features = isJsonObject(file) ? file['features'] : null
    return Array.isArray(features) ? features : []
  } catch {
    return []
  }
}

/** The properties of a feature of such a site: its kind, in the words of the API, and the address of its page. */
function propertiesOf(feature: unknown): JsonObject | null {
  const properties = isJsonObject(feature) ? feature['properties'] : null
  if (!isJsonObject(properties)) return null
  const { type, page } = properties
  return (type === 'store' || type === 'event') && typeof page === 'string' ? properties : null
}
