/** Finds where an imported place comes from, by its source id: see `scopeOf` in source-name.ts. */
import type { Provenance } from '@fyndkartan/domain/trust'

const openStreetMap = {
  name: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMaps bidragsgivare',
} as const

/** The columns that say where a row was imported from; tables.ts describes them. */
export interface Origin {
  readonly source_id: string | null
  readonly source_licence: string | null
  readonly source_attribution: string | null
}

/** Returns null for a place that was not imported, and for a source without a name. */
export function provenanceOf(origin: Partial<Origin>): Provenance | null {
  const { source_id: sourceId = null, source_licence: licence = null, source_attribution: attribution = null } = origin
  if (sourceId === null) return null
  if (sourceId.startsWith('osm:')) {
    const [, element] = /^osm:((?:node|way|relation)\/\d{1,15})$/.exec(sourceId) ?? []
    const said = licence === null ? openStreetMap : { ...openStreetMap, licence, attribution }
    return { ...said, url: element === undefined ? null : `https://www.openstreetmap.org/${element}` }
  }
  const name = nameIn(sourceId)
  return name === '' ? null : { name, url: null, licence, attribution }
}

/**
 * The name of the source in a source id: 'ical:loppisar.ics#1' gives 'loppisar'. An address gives only its host,
 * because the path of a calendar may be a secret: 'ical:kalender.example/hemlig/adress.ics#1' gives 'kalender.example'.
 */
function nameIn(sourceId: string): string {
  const [, source = ''] = /^(?:ical|csv|schema|geojson):([^#]{1,80})#/.exec(sourceId) ?? []
  const [first = ''] = source.split('/')
  return first.replace(/~[\w-]{10}$/, '').replace(/\.(ics|csv|tsv|txt|geojson)$/i, '')
}
