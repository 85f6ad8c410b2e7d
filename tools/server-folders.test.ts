/** The server's folders import in one direction, and some packages only in one folder. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { findForbiddenImports } from './server-folders.ts'

test('no file of the server has a forbidden import', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => findForbiddenImports(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

const never = /never back/
const modules = /A module never imports a module/
const inDb = /db\/ alone/
const inEmbedded = /identity\/embedded\/ alone/

test.each<readonly [file: string, code: string, advice: RegExp]>([
  ['d5.ts', "import { DatabaseSync } from 'node:sqlite'", /on no level/],
  ['live/d5.ts', "import { DatabaseSync } from 'node:sqlite'", inDb],
  ['modules/search/d6.ts', "import { a } from '../places/queries.ts'", modules],
  ['modules/search/d7.ts', "import { a } from '../../app.ts'", never],
  ['modules/search/d8.ts', "import pg from 'pg'", inDb],
  ['modules/search/d8.ts', "export const a = () => import('pg')", inDb],
  ['db/d9.ts', "import { a } from '../modules/search/routes.ts'", never],
  ['db/d9.ts', "import type { A } from '../http/problem.ts'", never],
  ['db/d9.ts', "export { a } from '../live/index-source.ts'", never],
  ['db/d9.ts', "import type { A } from '@fyndkartan/contract/desk'", /nothing of the wire/],
  ['http/d10.ts', "import { a } from '../main.ts'", never],
  ['http/limits/d10.ts', "import type { A } from '../../live/index-source.ts'", never],
  ['http/d10.ts', "import type { A } from '../identity/identity.ts'", never],
  ['http/d10.ts', "import type { A } from '../mail/mailer.ts'", never],
  ['mail/d10.ts', "import type { A } from '../live/job-counts.ts'", never],
  ['identity/d10.ts', "import type { A } from '../viewer/viewer.ts'", never],
  ['identity/d10.ts', "import type { A } from '../importer/report.ts'", never],
  ['live/d10.ts', "import type { A } from '../deps.ts'", never],
  ['deps.ts', "import type { A } from './viewer/viewer.ts'", never],
  ['viewer/d10.ts', "const a = await import('../modules/search/routes.ts')", never],
  ['app.ts', "import { a } from './main.ts'", never],
  ['main.ts', "import { a } from './commands/import.ts'", never],
  ['app.ts', "import { betterAuth } from 'better-auth'", inEmbedded],
  ['db/d12.ts', "import { jwt } from 'better-auth/plugins/jwt'", inEmbedded],
  ['identity/d13.ts', "import { betterAuth } from 'better-auth'", inEmbedded],
  ['modules/profile/d14.ts', "import { betterAuth } from 'better-auth'", inEmbedded],
  ['identity/embedded/d15.ts', "import pg from 'pg'", inDb],
  ['importer/d16.ts', "import { a } from '../modules/desk/import.ts'", never],
])('%s: %s', (file, code, advice) => {
  const found = findForbiddenImports(`server/src/${file}`, code)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(advice)
})

test.each<readonly [file: string, code: string]>([
  ['db/ok.ts', "import { DatabaseSync } from 'node:sqlite'\nimport { a } from './backup/snapshot.ts'"],
  ['db/ok.test.ts', "import { a } from '../app.ts'"],
  ['testing/ok.ts', "import { a } from '../app.ts'"],
  ['identity/embedded/ok.ts', "import { betterAuth } from 'better-auth'\nimport { a } from '../token-verifier.ts'"],
  ['modules/search/ok.ts', "import { a } from '../../db/places.ts'\nimport { b } from './queries.ts'"],
  ['live/ok.ts', "import { Problem } from '../http/problem.ts'\nimport type { A } from '@fyndkartan/contract/place'"],
  ['main.ts', "import { a } from './app.ts'\nimport { b } from './modules/search/post-bytes.ts'"],
])('%s is allowed: %s', (file, code) => {
  expect(findForbiddenImports(`server/src/${file}`, code)).toEqual([])
})
