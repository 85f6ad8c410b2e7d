/** Where a place was imported from, read from its source id: see scopeOf of the importer. */
import type { Provenance } from '@fyndkartan/domain/trust'

const openStreetMap = { name: 'OpenStreetMap', licence: 'ODbL 1.0' } as const

/** Null for a place that was not imported, and for a source without a name. */
export function provenanceOf(sourceId: string | null): Provenance | null {
  if (sourceId === null) return null
  if (sourceId.startsWith('osm:')) {
    const [, element] = /^osm:((?:node|way|relation)\/\d{1,15})$/.exec(sourceId) ?? []
    return { ...openStreetMap, url: element === undefined ? null : `https://www.openstreetmap.org/${element}` }
  }
  const name = nameIn(sourceId)
  return name === '' ? null : { name, url: null, licence: null }
}

/**
 * 'ical:loppisar.ics#1' is from 'loppisar', 'ical:kalender.example/hemlig/adress.ics#1' from 'kalender.example': the address of a
 * calendar may be a secret.
 */
function nameIn(sourceId: string): string {
  const [, source = ''] = /^(?:ical|csv|schema):([^#]{1,80})#/.exec(sourceId) ?? []
  const [first = ''] = source.split('/')
  return first.replace(/~[\w-]{10}$/, '').replace(/\.(ics|csv|tsv|txt)$/i, '')
}
