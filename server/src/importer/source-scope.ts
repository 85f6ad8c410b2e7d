import type { SourceKind, SourceTerms } from '@fyndkartan/domain/source'
import { osmScope } from './parse-osm.ts'
import type { SourceFormat } from './parse-source.ts'
import { scopeOf, sourceName } from './source-name.ts'

const formats = { overpass: 'osm', geojson: 'geojson', ical: 'ical', csv: 'csv', 'schema.org': 'schema' } as const

/** The format of a stored source's files. */
export function formatOfSource(kind: SourceKind): SourceFormat {
  return formats[kind]
}

/** The prefix of the source ids of the source's places. All queries to OpenStreetMap are one source. */
export function scopeOfSource({ kind, name }: Pick<SourceTerms, 'kind' | 'name'>): string {
  const format = formats[kind]
  return format === 'osm' ? osmScope : scopeOf(format, sourceName(name))
}
