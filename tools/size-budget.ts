/**
 * The weight a visitor downloads, in kB (1,000 bytes) of gzip -9, and what it may be at most. Read from a built site with
 * Vite's manifest, so that a chunk that moves is still counted where it is loaded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

export interface Size {
  readonly name: string
  readonly kB: number
  readonly limitKB: number
  /** What it is the sum of, heaviest first. */
  readonly parts: readonly (readonly [file: string, kB: number])[]
}

/** kB, gzip. A page or a dialog counts what it adds for somebody who comes from the search page. */
const limits = { shell: 105, searchWithMap: 165, dialog: 55, page: 10, fonts: 50 } as const

/** Chunks by the source file that they begin with; the worker by its file, since the manifest leaves it out. */
const searchChunk = /pages\/SearchPage\.tsx$/
const mapChunk = /features\/map\/PlacesMap\.tsx$/
const dialogChunk = /(Dialog|Calendar)\.tsx$/
const pageChunk = /pages\/\w+Page\.tsx$/
const mapWorkerFile = /^cluster\.worker-.*\.js$/

/** Weighs the site in `folder`, which Vite has built with a manifest. Throws when a part that it weighs is not there. */
export function measureSite(folder: string): Size[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const assets = readdirSync(join(folder, 'assets'))
  const size = (name: string, files: Iterable<string>, limitKB: number): Size => {
    const parts = [...files].map((file) => [file, gzipKB(join(folder, file))] as const).toSorted((a, b) => b[1] - a[1])
    return { name, kB: parts.reduce((sum, [, kB]) => sum + kB, 0), limitKB, parts }
  }
  const loadedBy = (pattern: RegExp) => {
    const key = Object.keys(manifest).find((source) => pattern.test(source))
    return key === undefined ? new Set<string>() : filesOf(manifest, key)
  }

  const shell = loadedBy(/^index\.html$/)
  const search = shell.union(loadedBy(searchChunk))
  const mapWorkers = assets.filter((name) => mapWorkerFile.test(name)).map((name) => `assets/${name}`)
  if (shell.size === 0 || mapWorkers.length === 0) throw new Error(`${folder} lacks its shell or the map's worker`)
  const sizes = [
    size('shell', shell, limits.shell),
    size('search with map', search.union(loadedBy(mapChunk)).union(new Set(mapWorkers)), limits.searchWithMap),
  ]
  for (const source of Object.keys(manifest)) {
    const name = basename(source, '.tsx')
    const files = filesOf(manifest, source)
    const added = files.difference(search)
    if (dialogChunk.test(source)) sizes.push(size(name, added, limits.dialog))
    else if (pageChunk.test(source) && !searchChunk.test(source)) sizes.push(size(name, added, limits.page))
  }
  const fonts = assets.filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name}`)
  return [...sizes, size('fonts', fonts, limits.fonts)]
}

/** Fonts come out as they are: they are compressed already. */
function gzipKB(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1000
}

/** One sentence for each size above its limit. */
export function overBudget(sizes: readonly Size[]): string[] {
  return sizes
    .filter(({ kB, limitKB }) => kB > limitKB)
    .map(({ name, kB, limitKB, parts }) => {
      const heaviest = parts.slice(0, 5).map(([file, partKB]) => `${file} ${partKB.toFixed(1)}`)
      return `${name} is ${kB.toFixed(1)} kB gzip, ${limitKB} kB are allowed (${heaviest.join(', ')})`
    })
}

/** A chunk with everything that it loads at once: its own file, its styles, and the same of what it imports statically. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}
