/** The import rules between the folders of server/src, and the packages that only some folders may import. */
import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * The levels of folders and files, highest first. A folder or file imports only from lower levels, never from its own
 * or a higher one.
 */
const levels: readonly (readonly string[])[] = [
  ['main.ts', 'commands'],
  ['app.ts'],
  ['modules'],
  ['viewer', 'editing'],
  ['deps.ts'],
  ['live'],
  ['identity', 'importer', 'geocoder', 'router', 'sample'],
  ['http', 'mail', 'push'],
  ['db'],
  ['config', 'clock.ts', 'json-object.ts', 'map-in-turns.ts', 'once.ts', 'time-limit.ts'],
]

/** Packages that only some folders may import. */
const packages: readonly (readonly [name: RegExp, isAllowed: (path: string) => boolean, advice: string])[] = [
  [/^node:sqlite$/, isIn('db/'), "node:sqlite lives in db/ alone, behind Kysely's SQLite dialect."],
  [/^pg(\/|$)/, isIn('db/'), "pg lives in db/ alone, behind Kysely's PostgreSQL dialect."],
  [
    /^@?better-auth(\/|$)/,
    isIn('identity/embedded/'),
    'better-auth lives in identity/embedded/ alone, behind the identity port.',
  ],
  [
    /^@fyndkartan\/contract(\/|$)/,
    (path) => !isIn('db/')(path),
    'db/ knows nothing of the wire: it takes its types from domain/, and contract/ maps those to the wire.',
  ],
]

const backAdvice =
  'Imports go main → app → modules → viewer, editing → live → identity, importer, geocoder, router → http → db, never back: take what you need as an argument.'
const moduleAdvice = 'A module never imports a module: move what both need to db/ or http/, or let app.ts hand it over.'

/**
 * Lists the forbidden imports of one file of server/src: 'path imports what: advice'. Tests and the code for them may
 * import anything.
 */
export function findForbiddenImports(file: string, code: string): string[] {
  const path = posix.relative('server/src', file)
  if (/\.test\.ts$|^testing\//.test(path)) return []
  if (levelOf(path) === -1) return [`${path} is on no level: add its folder to tools/server-folders.ts.`]
  return importsOf(file, code).flatMap((name) => {
    const advice = name.startsWith('.')
      ? adviceOnFile(path, posix.join(posix.dirname(path), name))
      : adviceOn(path, name)
    return advice === null ? [] : [`${path} imports ${name}: ${advice}`]
  })
}

function adviceOnFile(path: string, imported: string): string | null {
  if (imported.startsWith('..') || folderOf(path) === folderOf(imported)) return null
  if (path.startsWith('modules/') && imported.startsWith('modules/')) return moduleAdvice
  return levelOf(imported) > levelOf(path) ? null : backAdvice
}

function adviceOn(path: string, name: string): string | null {
  return packages.find(([pattern, isAllowed]) => pattern.test(name) && !isAllowed(path))?.[2] ?? null
}

/** The folder of a path in server/src; each module in modules/ counts as a folder of its own. */
function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'modules' ? `${first}/${second}` : first
}

function levelOf(path: string): number {
  const [first = ''] = path.split('/')
  return levels.findIndex((level) => level.includes(first))
}

function isIn(folder: string): (path: string) => boolean {
  return (path) => path.startsWith(folder)
}

/** All modules that a file imports or re-exports, or loads by `import()` with a literal. */
function importsOf(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const text = code.slice(start, end)
      return /^(['"`])[^$]*\1$/.test(text) ? [text.slice(1, -1)] : []
    }),
  ]
}
