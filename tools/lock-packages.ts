/** The runtime packages in package-lock.json: their names, which packages need them, and their licences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/**
 * The lock file's packages by their folders, such as 'node_modules/react'; '' is the project itself, and each workspace
 * has an entry too.
 */
export type Lock = Readonly<Record<string, LockEntry>>

export interface RuntimePackage {
  /** The package's folder in the lock file. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** An SPDX expression; null if neither the lock file nor `statedLicences` has one. */
  readonly licence: string | null
}

/** A package that a workspace depends on, and what that package needs in turn. */
export interface DirectDependency extends RuntimePackage {
  readonly rooms: readonly string[]
  /** The folders of the package itself and of all packages that it needs. */
  readonly brings: readonly string[]
}

const rooms = ['domain', 'contract', 'search', 'server', 'web'] as const

/** Licences stated in a package's files but not in its package.json, for exactly the version that was checked. */
const statedLicences: Readonly<Record<string, string>> = { 'suncalc@2.0.2': 'BSD-2-Clause' }

/** Licences that only require their text or a notice in copies. */
const freeForAll = [
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
] as const

/** Licences that require more, and the packages for which that has been checked: see docs/dependencies.md. */
const allowedFor: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'OFL-1.1': ['@fontsource/caprasimo', '@fontsource/familjen-grotesk'],
  'MPL-2.0': ['ical.js', 'satori', 'web-push', /^@resvg\/resvg-js(-|$)/],
}

export function readLock(): Lock {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages
}

/**
 * The direct runtime dependencies of the workspaces, sorted by name. Workspaces that depend on each other do not count.
 */
export function directDependencies(lock: Lock): DirectDependency[] {
  const roomsOf = new Map<string, string[]>()
  for (const room of rooms)
    for (const name of Object.keys(lock[room]?.dependencies ?? {})) {
      const path = folderOf(lock, room, name)
      if (path === null) throw new Error(`the lock has no ${name} for ${room}`)
      if (!(rooms as readonly string[]).includes(path)) roomsOf.set(path, [...(roomsOf.get(path) ?? []), room])
    }
  return [...roomsOf]
    .map(([path, asking]) => ({ ...describe(lock, path), rooms: asking, brings: [...neededBy(lock, [path])] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** All runtime packages, sorted by name: those that the workspaces need, directly or indirectly, and Node itself. */
export function runtimePackages(lock: Lock): RuntimePackage[] {
  const node = Object.keys(lock['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  return packagesAt(lock, neededBy(lock, [...directDependencies(lock).map(({ path }) => path), ...node]))
}

/** The packages in these folders, sorted by name, each once. */
export function packagesAt(lock: Lock, paths: Iterable<string>): RuntimePackage[] {
  return [...new Set(paths)].map((path) => describe(lock, path)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** One sentence for each package whose licence is not allowed. */
export function licenceFaults(packages: readonly RuntimePackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name} ${version} names no licence`]
    if (
      (freeForAll as readonly string[]).includes(licence) ||
      allowedFor[licence]?.some((known) => matches(known, name))
    )
      return []
    return [`${name} ${version} is under ${licence}, which is not on the list in tools/lock-packages.ts`]
  })
}

/** The lock file without development packages. */
export function withoutDevelopment(lock: Lock): Lock {
  const paths = new Set(['', ...rooms, ...runtimePackages(lock).map(({ path }) => path)])
  for (const [path, { link, resolved }] of Object.entries(lock))
    if (link && resolved !== undefined && paths.has(resolved)) paths.add(path)
  return Object.fromEntries(
    Object.entries(lock)
      .filter(([path]) => paths.has(path))
      .map(([path, { devDependencies: _, ...entry }]) => [path, entry]),
  )
}

function describe(lock: Lock, path: string): RuntimePackage {
  const name = path.replace(/^.*node_modules\//, '')
  const { version = '', license } = lock[path] ?? {}
  return { path, name, version, licence: license ?? statedLicences[`${name}@${version}`] ?? null }
}

/**
 * The folders of the packages at `paths` and of all packages that they need, directly or indirectly. Optional peer
 * dependencies do not count.
 */
function neededBy(lock: Lock, paths: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...paths]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = folderOf(lock, path, name)
      if (needed !== null) open.push(needed)
    }
  }
  return found
}

/**
 * The folder in which Node would find the package `name` when a file in the folder `from` imports it; null when the
 * lock file has none.
 */
function folderOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = lock[path]
    if (entry) return entry.link ? (entry.resolved ?? null) : path
    if (folder === '') return null
  }
}

/** Some packages have a different name for each operating system; a pattern covers all of them. */
function matches(known: string | RegExp, name: string): boolean {
  return typeof known === 'string' ? known === name : known.test(name)
}
