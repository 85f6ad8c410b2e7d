/**
 * The sizes that a visitor downloads, and their limits. Sizes are in kB (1,000 bytes) after gzip -9, or after Brotli 11
 * or uncompressed where stated. The files are read from a built site with Vite's manifest, so that a chunk that moves
 * is still counted where it is loaded.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

type Coding = 'gzip' | 'Brotli' | 'uncompressed'

export interface Size {
  readonly name: string
  readonly coding: Coding
  readonly kB: number
  readonly limitKB: number
  /** The files whose sizes add up to this size, largest first. */
  readonly parts: readonly (readonly [file: string, kB: number])[]
}

/**
 * Limits in kB. For a page, a dialog, a popup or an identity client, the files that the search page also loads do not
 * count.
 */
const limits = {
  shell: 100,
  searchWithMap: 150,
  searchWithMapBrotli: 131,
  dialog: 45,
  page: 10,
  popup: 10,
  placePage: 23,
  round: 26,
  embeddedIdentity: 3,
  firebaseIdentity: 35,
  fonts: 45,
  villages: 150,
  embedScript: 6,
  embed: 115,
  embedWithMap: 135,
} as const

/**
 * Each pattern matches the source file of a chunk. Workers are matched by their file names, because the manifest lacks
 * them.
 */
const searchChunk = /pages\/SearchPage\.tsx$/
const mapChunk = /features\/map\/PlacesMap\.tsx$/
const dialogChunk = /(Dialog|Calendar)\.tsx$/
const pageChunk = /pages\/(?!RoundPage|PlacePage)\w+Page\.tsx$/
const popupChunk = /popup\/PlacePopup\.tsx$/
/**
 * The parts loaded for a place's page in addition to the search page: the page, its content, and the button for a
 * round.
 */
const placePages = [
  ['a shop’s page', /place\/ShopSheet\.tsx$/],
  ['a market’s page', /place\/MarketSheet\.tsx$/],
] as const
const placePageChunks = [/pages\/PlacePage\.tsx$/, /round\/RoundButton\.tsx$/] as const
/** The parts of a round's page: the page, its map and its worker, in addition to the search page with its map. */
const roundChunks = [/pages\/RoundPage\.tsx$/, /features\/map\/RoundMap\.tsx$/] as const
const roundWorkerFile = /^round\.worker-.*\.js$/
const identityChunks = [
  ['identity, embedded', /api\/identity\/embedded-client\.ts$/, limits.embeddedIdentity],
  ['identity, Firebase', /api\/identity\/firebase-client\.ts$/, limits.firebaseIdentity],
] as const
/** The list of villages, which the town list of the search loads. */
const villagesFile = /^villages-.*\.json$/
const mapWorkerFile = /^cluster\.worker-.*\.js$/

/** Measures the site in `folder`, built by Vite with a manifest. Throws when an expected part is missing. */
export function measureSite(folder: string): Size[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const assets = readdirSync(join(folder, 'assets'))
  const size = (name: string, files: Iterable<string>, limitKB: number, coding: Coding = 'gzip'): Size => {
    const parts = [...files]
      .map((file) => [file, compressedKB(join(folder, file), coding)] as const)
      .toSorted((a, b) => b[1] - a[1])
    return { name, coding, kB: parts.reduce((sum, [, kB]) => sum + kB, 0), limitKB, parts }
  }
  const loadedBy = (pattern: RegExp) => {
    const key = Object.keys(manifest).find((source) => pattern.test(source))
    return key === undefined ? new Set<string>() : filesOf(manifest, key)
  }

  const shell = loadedBy(/^index\.html$/)
  const search = shell.union(loadedBy(searchChunk))
  const mapWorkers = assets.filter((name) => mapWorkerFile.test(name)).map((name) => `assets/${name}`)
  if (shell.size === 0 || mapWorkers.length === 0) throw new Error(`${folder} lacks its shell or the map's worker`)
  const searchWithMap = search.union(loadedBy(mapChunk)).union(new Set(mapWorkers))
  const sizes = [
    size('shell', shell, limits.shell),
    size('search with map', searchWithMap, limits.searchWithMap),
    size('search with map', searchWithMap, limits.searchWithMapBrotli, 'Brotli'),
  ]
  for (const source of Object.keys(manifest)) {
    const name = basename(source, '.tsx')
    const files = filesOf(manifest, source)
    const added = files.difference(search)
    if (dialogChunk.test(source)) sizes.push(size(name, added, limits.dialog))
    else if (popupChunk.test(source)) sizes.push(size(name, added, limits.popup))
    else if (pageChunk.test(source) && !searchChunk.test(source)) sizes.push(size(name, added, limits.page))
  }
  for (const [name, sheet] of placePages) {
    const parts = [sheet, ...placePageChunks].map(loadedBy)
    // A part without files has moved into another chunk and would not be counted.
    if (parts.some((files) => files.size === 0)) throw new Error(`${folder} lacks a part of ${name}`)
    const files = new Set(parts.flatMap((part) => [...part]))
    sizes.push(size(name, files.difference(search), limits.placePage))
  }
  const round = new Set([
    ...roundChunks.flatMap((pattern) => [...loadedBy(pattern)]),
    ...assets.filter((name) => roundWorkerFile.test(name)).map((name) => `assets/${name}`),
  ])
  sizes.push(size('round', round.difference(searchWithMap), limits.round))
  for (const [name, pattern, limitKB] of identityChunks) {
    const added = loadedBy(pattern).difference(search)
    // The code for an identity provider must be a separate chunk: signed-out visitors load none, and no visitor loads
    // one that is not configured.
    if (added.size === 0) throw new Error(`${name} is not a chunk of its own, so visitors load it needlessly`)
    sizes.push(size(name, added, limitKB))
  }
  const fonts = assets.filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name}`)
  sizes.push(size('fonts', fonts, limits.fonts))
  const villages = assets.filter((name) => villagesFile.test(name)).map((name) => `assets/${name}`)
  if (villages.length === 0) throw new Error(`${folder} lacks the villages of the town list`)
  for (const coding of ['gzip', 'Brotli'] as const) sizes.push(size('villages', villages, limits.villages, coding))
  const embedManifest = join(folder, '.vite/embed-manifest.json')
  // The embedded map is built by web/embed-plugin.ts, separately from the site.
  if (!existsSync(embedManifest)) return sizes
  const embed = JSON.parse(readFileSync(embedManifest, 'utf8')) as Manifest
  const frame = filesOf(embed, 'embed.html')
  const embedMap = filesOf(embed, 'src/features/map/EmbedMap.tsx')
  return [
    ...sizes,
    size('embed.js', ['embed.js'], limits.embedScript, 'uncompressed'),
    size('embed', frame, limits.embed),
    size('embed with map', frame.union(embedMap), limits.embedWithMap),
  ]
}

/** The compressed size. Fonts count uncompressed, since compression does not shrink them. */
function compressedKB(path: string, coding: Coding): number {
  const bytes = readFileSync(path)
  if (coding === 'uncompressed') return bytes.length / 1000
  return (coding === 'gzip' ? gzipSync(bytes, { level: 9 }) : brotliCompressSync(bytes)).length / 1000
}

/** One sentence for each size above its limit. */
export function overBudget(sizes: readonly Size[]): string[] {
  return sizes
    .filter(({ kB, limitKB }) => kB > limitKB)
    .map(({ name, coding, kB, limitKB, parts }) => {
      const heaviest = parts.slice(0, 5).map(([file, partKB]) => `${file} ${partKB.toFixed(1)}`)
      return `${name} is ${kB.toFixed(1)} kB ${coding}, ${limitKB} kB are allowed (${heaviest.join(', ')})`
    })
}

/** The files that load together with a chunk: its own file, its styles, and those of its static imports. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}
