/**
 * The weight a visitor downloads, in kB (1,000 bytes) of gzip -9, and what it may be at most. Read from a built site with
 * Vite's manifest, so that a chunk that moves is still counted where it is loaded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
}

/** kB, gzip. */
const limits = { shell: 105, searchWithMap: 165, dialog: 55, page: 10, fonts: 50 } as const

/** Chunks by the source file that they begin with; the worker is named by its file, since the manifest leaves it out. */
const mapChunk = /features\/map\/PlacesMap\.tsx$/
const dialogChunk = /Dialog\.tsx$/
const pageChunk = /pages\/\w+Page\.tsx$/
const workerFile = /^cluster\.worker-.*\.js$/

/** Weighs the site in `folder`, which Vite has built with a manifest. Throws when the manifest is not there. */
export function measureSite(folder: string): Size[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const weights = new Map<string, number>()
  const weigh = (file: string): number => {
    const known = weights.get(file)
    if (known !== undefined) return known
    const weight = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
    weights.set(file, weight)
    return weight
  }
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weigh(file), 0)

  const [entry] = Object.keys(manifest).filter((key) => key === 'index.html')
  if (entry === undefined) throw new Error(`${folder} has no index.html in its manifest`)
  const shell = filesOf(manifest, entry)
  const sizes: Size[] = [{ name: 'shell', kB: total(shell), limitKB: limits.shell }]

  const assets = readdirSync(join(folder, 'assets'))
  const workers = assets.filter((name) => workerFile.test(name)).map((name) => `assets/${name}`)
  for (const key of Object.keys(manifest)) {
    const added = new Set([...filesOf(manifest, key)].filter((file) => !shell.has(file)))
    if (mapChunk.test(key))
      sizes.push({
        name: 'search with map',
        kB: total(shell) + total(added) + total(workers),
        limitKB: limits.searchWithMap,
      })
    else if (dialogChunk.test(key)) sizes.push({ name: key, kB: total(added), limitKB: limits.dialog })
    else if (pageChunk.test(key)) sizes.push({ name: key, kB: total(added), limitKB: limits.page })
  }
  const fonts = assets.filter((name) => name.endsWith('.woff2'))
  // Already compressed: a font weighs what it is.
  const fontBytes = fonts.reduce((sum, name) => sum + readFileSync(join(folder, 'assets', name)).length, 0)
  sizes.push({ name: 'fonts', kB: fontBytes / 1000, limitKB: limits.fonts })
  return sizes
}

/** One sentence for each size above its limit. */
export function overBudget(sizes: readonly Size[]): string[] {
  return sizes
    .filter(({ kB, limitKB }) => kB > limitKB)
    .map(({ name, kB, limitKB }) => `${name} is ${kB.toFixed(1)} kB gzip, ${limitKB} kB are allowed`)
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
