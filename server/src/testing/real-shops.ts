/** Files with real shops, for tests that are skipped unless REAL_DATA_DIR is set. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOsm } from '../importer/parse-osm.ts'

/** The name of each file, and the number of shops in it. */
export const realShopFiles = [
  ['overpass_se_reconstructed.json', 538],
  ['overpass_real_gb_at.json', 38],
  ['shops.geojson', 572],
  ['helsinki_second_hand.geojson', 27],
] as const

/** Reads the shops of a file in REAL_DATA_DIR, including those abroad. Throws if the file is missing. */
export function readRealShops(file: string, today: CivilDate) {
  const text = readFileSync(join(process.env['REAL_DATA_DIR'] ?? '', file), 'utf8')
  return parseOsm(text, { all: true, abroad: true, today }).drafts
}
