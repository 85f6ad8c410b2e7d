/**
 * The import rules between the workspaces are enforced. Each row breaks one of them, in a copy that has only the
 * workspaces' settings.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './root.ts'

/**
 * The folder of the copy. It is in the checkout, so that packages and rooms resolve as for the real files; git ignores
 * it.
 */
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(root, '.walls-'))
  for (const file of globSync(['.oxlintrc.json', '*/.oxlintrc.json', 'tsconfig.base.json', '*/tsconfig.json'], {
    cwd: root,
    exclude: ['node_modules', '.walls-*'],
  })) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write(file: string, source: string): void {
  mkdirSync(join(copy, dirname(file)), { recursive: true })
  writeFileSync(join(copy, file), source)
}

interface LintReport {
  readonly diagnostics: readonly {
    readonly filename: string
    readonly message: string
    readonly help?: string
    readonly code: string
  }[]
}

/** The linter's messages by file, as 'rule: message' with the advice. */
function lintCopy(files: readonly string[]): Map<string, string> {
  // The linter skips files that git ignores, such as the copy.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--no-ignore', '--format=json', ...files],
    { cwd: copy, encoding: 'utf8' },
  )
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`)
  const said = new Map<string, string>()
  for (const { filename, message, help = '', code } of (JSON.parse(stdout) as LintReport).diagnostics)
    said.set(filename, `${said.get(filename) ?? ''}${code} ${message} ${help}\n`)
  return said
}

describe('lint', () => {
  // The file that breaks the rule, its content, and the linter's expected message.
  const breaches: readonly (readonly [file: string, source: string, advice: RegExp])[] = [
    [
      'domain/src/a1.ts',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      /domain\/ is what is true/,
    ],
    ['domain/src/a2.ts', "import { Type } from 'typebox'\nexport const a = Type", /domain\/ is what is true/],
    [
      'domain/src/a3.ts',
      "import { endpoints } from '@fyndkartan/contract/endpoints'\nexport const a = endpoints",
      /domain\/ is what is true/,
    ],
    [
      'domain/src/a4.ts',
      "import { endpoints } from '../../contract/src/endpoints.ts'\nexport const a = endpoints",
      /domain\/ imports no other room/,
    ],
    [
      'domain/src/opening-hours/a5.ts',
      "import { a } from '../../../server/src/main.ts'\nexport const b = a",
      /domain\/ imports no other room/,
    ],
    ['domain/src/a6.ts', 'export const a = () => new Date()', /local-time/],
    ['domain/src/a7.ts', "export const a = () => fetch('/')", /no IO/],
    ['domain/src/a8.ts', 'export const a = () => Math.random()', /no chance/],
    ['domain/src/a9.ts', 'export const a = () => Temporal.Now.instant()', /local-time/],
    [
      'contract/src/b1.ts',
      "import { placeIndex } from '@fyndkartan/search/place-index'\nexport const a = placeIndex",
      /contract\/ imports @fyndkartan\/domain and typebox only/,
    ],
    [
      'contract/src/b2.ts',
      "import { Value } from 'typebox/value'\nexport const a = Value",
      /contract\/ imports @fyndkartan\/domain and typebox only/,
    ],
    [
      'contract/src/b3.ts',
      "import { distanceKm } from '../../domain/src/geo.ts'\nexport const a = distanceKm",
      /imported by name/,
    ],
    ['contract/src/b4.ts', 'export const a = () => Date.now()', /moment is an argument/],
    [
      'search/src/c1.ts',
      "import { endpoints } from '@fyndkartan/contract/endpoints'\nexport const a = endpoints",
      /search\/ imports @fyndkartan\/domain only/,
    ],
    [
      'search/src/c2.ts',
      "import { naive } from '../bench/naive.ts'\nexport const a = naive",
      /never imports its bench/,
    ],
    ['search/src/c3.ts', 'export const a = () => Math.random()', /seed/],
    [
      'server/src/d1.ts',
      "import { AppRoutes } from '@fyndkartan/web/routes'\nexport const a = AppRoutes",
      /built files/,
    ],
    ['server/src/d2.ts', "import { useState } from 'react'\nexport const a = useState", /belongs to web/],
    ['server/src/d3.ts', "export const a = process.env['PORT']", /config\.ts is the only reader/],
    ['server/src/d4.ts', 'export const a = () => Date.now()', /clock/],
    [
      'web/src/e1.ts',
      "import { placeIndex } from '@fyndkartan/search/place-index'\nexport const a = placeIndex",
      /over HTTP/,
    ],
    [
      'web/src/e2.ts',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      /no Node in the browser/,
    ],
    ['web/src/e3.ts', 'export const a = () => Date.now()', /use-now/],
    ['web/src/e4.ts', "export const a = () => localStorage.getItem('zoom')", /stored-state/],
    [
      'web/src/pages/e5.ts',
      "import { TileMap } from '../features/map/engine/tile-map.ts'\nexport const a = TileMap",
      /features\/map alone/,
    ],
    [
      'web/src/features/map/engine/e6.ts',
      "import { useTiles } from '../use-tiles.ts'\nexport const a = useTiles",
      /never imports a feature/,
    ],
    [
      'web/src/features/search/e7.ts',
      "import { PlacesMap } from '../map/PlacesMap.tsx'\nexport const a = PlacesMap",
      /never imports a feature/,
    ],
    [
      'web/src/features/search/e8.ts',
      "import { SearchPage } from '../../pages/SearchPage.tsx'\nexport const a = SearchPage",
      /never back/,
    ],
    [
      'web/src/ui/e9.ts',
      "import { PlacesMap } from '../features/map/PlacesMap.tsx'\nexport const a = PlacesMap",
      /knows none of them/,
    ],
    ['web/src/api/e10.ts', "import { Dialog } from '../ui/Dialog.tsx'\nexport const a = Dialog", /knows no page/],
    [
      'tools/f1.ts',
      "import { distanceKm } from '../domain/src/geo.ts'\nexport const a = distanceKm",
      /imported by name/,
    ],
    [
      'proving/fuzz/f2.ts',
      "import { distanceKm } from '../../domain/src/geo.ts'\nexport const a = distanceKm",
      /imported by name/,
    ],
  ]

  let said = new Map<string, string>()
  beforeAll(() => {
    for (const [file, source] of breaches) write(file, source)
    said = lintCopy(breaches.map(([file]) => file))
  })

  test.each(breaches)('%s', (file, _source, advice) => {
    expect(said.get(file) ?? 'nothing').toMatch(advice)
  })

  test('allowed imports cause no messages', () => {
    const allowed: Readonly<Record<string, string>> = {
      'domain/src/ok.ts': "import { distanceKm } from './geo.ts'\nexport const a = distanceKm",
      'domain/src/local-time.ts': 'export const a = () => new Date(0)',
      'domain/src/ok.test.ts': "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      'contract/src/ok.ts':
        "import { distanceKm } from '@fyndkartan/domain/geo'\nimport { Type } from 'typebox'\nexport const a = [distanceKm, Type]",
      'search/src/ok.ts': "import { distanceKm } from '@fyndkartan/domain/geo'\nexport const a = distanceKm",
      'server/src/config/config.ts': "export const a = process.env['PORT']",
      'server/src/clock.ts': 'export const a = () => Date.now()',
      'web/src/features/map/ok.ts':
        "import { TileMap } from './engine/tile-map.ts'\nimport { a } from '../../ui/a.ts'\nexport const b = [TileMap, a]",
    }
    for (const [file, source] of Object.entries(allowed)) write(file, source)
    expect(Object.fromEntries(lintCopy(Object.keys(allowed)))).toEqual({})
  })

  test('a circular import is found', () => {
    write('domain/src/g1.ts', "import { b } from './g2.ts'\nexport const a = () => b")
    write('domain/src/g2.ts', "import { a } from './g1.ts'\nexport const b = () => a")
    expect(lintCopy(['domain/src/g1.ts', 'domain/src/g2.ts']).get('domain/src/g1.ts')).toMatch(/no-cycle/)
  })
})

describe('the compiler', () => {
  const breaches: readonly (readonly [room: string, source: string, error: RegExp])[] = [
    ['domain', "export const a = fetch('/')", /Cannot find name 'fetch'/],
    ['domain', 'export const a = document.title', /Cannot find name 'document'/],
    ['domain', 'export const a = process.pid', /Cannot find name 'process'/],
    [
      'domain',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
      /Cannot find (module|name) 'node:fs'/,
    ],
    ['contract', "export const a = new URL('/')", /Cannot find name 'URL'/],
    ['search', 'export const a = setTimeout(() => {}, 1)', /Cannot find name 'setTimeout'/],
    ['server', 'export const a = window.location', /Cannot find name 'window'/],
    ['server', "import { geo } from '@fyndkartan/search/geo-index'\nexport const a = geo", /Cannot find module/],
    ['web', "import { buildApp } from '@fyndkartan/server/app'\nexport const a = buildApp", /Cannot find module/],
    ['web', "export const a = Buffer.from('')", /Cannot find name 'Buffer'/],
    ['contract', "import { a } from '../../outside.ts'\nexport const b = a", /is not under 'rootDir'/],
    ['domain', 'export enum Colour { Red }', /erasableSyntaxOnly/],
    ['domain', 'export const a: string = ["x"][0]', /undefined/],
  ]

  let said = ''
  beforeAll(() => {
    write('outside.ts', 'export const a = 1')
    const projects = new Set<string>()
    for (const [index, [room, source]] of breaches.entries()) {
      write(`${room}/src/breach-${index}.ts`, source)
      projects.add(room)
    }
    for (const room of projects) {
      const files = breaches.flatMap(([other], index) => (other === room ? [`src/breach-${index}.ts`] : []))
      write(`${room}/tsconfig.breach.json`, JSON.stringify({ extends: './tsconfig.json', include: [], files }))
      const { stdout } = spawnSync(
        process.execPath,
        [
          join(root, 'node_modules/typescript/bin/tsc'),
          '--pretty',
          'false',
          '-p',
          join(copy, room, 'tsconfig.breach.json'),
        ],
        { cwd: copy, encoding: 'utf8' },
      )
      said += stdout
    }
  })

  test.each(breaches.map((breach, index) => [index, ...breach] as const))(
    '%i %s: %s',
    (index, room, _source, error) => {
      const lines = said
        .split('\n')
        .filter(
          (line) =>
            line.startsWith(`${room}/src/breach-${index}.ts`) ||
            (line.startsWith('error') && error.source.includes('rootDir')),
        )
      expect(lines.join('\n')).toMatch(error)
    },
  )
})
