/** docs/dependencies.md, the manifests and the lock file agree, and the lock file has a hash for every package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { licenceTexts } from './licence-texts.ts'
import {
  directDependencies,
  licenceFaults,
  type Lock,
  readLock,
  runtimePackages,
  withoutDevelopment,
} from './lock-packages.ts'
import { root } from './root.ts'

const lock = readLock()
const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
const manifests = ['', 'domain', 'contract', 'search', 'server', 'web', 'proving']

/** The rows of the table below a heading, as cells. */
function rowsBelow(heading: string): string[][] {
  const [, text = ''] = page.split(`\n## ${heading}\n`)
  const rows = text
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows.length, heading).toBeGreaterThan(10)
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

describe('docs/dependencies.md', () => {
  const direct = directDependencies(lock)

  test('names every package that the product runs on, with its licence', () => {
    expect(rowsBelow('What the product runs on').map(([name, , licence]) => [name, licence])).toEqual(
      direct.map(({ name, licence }) => [`\`${name}\``, licence]),
    )
  })

  test('states the purpose of each', () => {
    for (const row of rowsBelow('What the product runs on')) {
      expect(row, row[0]).toHaveLength(3)
      for (const cell of row) expect(cell, row[0]).not.toBe('')
    }
  })

  test('lists every development package', () => {
    const named = rowsBelow('For development').flatMap(([names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    const wanted = new Set(manifests.flatMap((room) => Object.keys(lock[room]?.devDependencies ?? {})))
    expect(named).toEqual([...wanted].toSorted())
  })
})

describe('the lock file', () => {
  test('matches the manifests', () => {
    for (const room of manifests) {
      const manifest = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Lock[string]
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
        expect(lock[room]?.[kind], `${kind} of ${room}`).toEqual(manifest[kind])
    }
  })

  test('has a hash for every package that the product runs on', () => {
    const loose = runtimePackages(lock).filter(({ path }) => !lock[path]?.integrity?.startsWith('sha512-'))
    expect(loose).toEqual([])
  })

  test('has a hash for every other package, except builds of three tools for other systems', () => {
    const loose = Object.entries(lock)
      .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
      .map(([path]) => path)
    const builds = /^node_modules\/(@oxlint\/binding|@oxfmt\/binding|@oxc-parser\/binding|@oxlint-tsgolint\/)-?\w+/
    expect(loose.filter((path) => !builds.test(path))).toEqual([])
    for (const path of loose) expect(lock[path], path).toMatchObject({ dev: true, optional: true })
  })

  test('names no registry, only our own workspaces', () => {
    const from = Object.entries(lock).filter(([, { link, resolved }]) => resolved !== undefined && !link)
    expect(from).toEqual([])
  })
})

describe('licences', () => {
  test('every runtime package has an allowed one', () => {
    expect(licenceFaults(runtimePackages(lock))).toEqual([])
  })

  const small: Lock = {
    '': { optionalDependencies: { 'node-of-here': '1.0.0' }, devDependencies: { tool: '1.0.0' } },
    server: { dependencies: { a: '1.0.0', '@fyndkartan/domain': '0.1.0' }, devDependencies: { tool: '1.0.0' } },
    domain: {},
    'node_modules/@fyndkartan/domain': { link: true, resolved: 'domain' },
    'node_modules/node-of-here': { version: '1.0.0', license: 'MIT' },
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { b: '^2.0.0' },
      peerDependencies: { c: '*', d: '*' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/b': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
  }

  test('unlisted and missing ones are reported, also in indirect dependencies', () => {
    expect(licenceFaults(runtimePackages(small))).toEqual([
      'b 2.0.0 is under GPL-3.0-only, which is not on the list in tools/lock-packages.ts',
      'c 1.0.0 names no licence',
    ])
  })

  test('a licence that is allowed for one package is not allowed for others', () => {
    const under = (name: string) => ({ path: '', name, version: '1.0.0', licence: 'MPL-2.0' })
    expect(licenceFaults([under('ical.js'), under('ical.ts')])).toHaveLength(1)
  })

  test('those of everything that reaches visitors are published with the site', () => {
    const texts = licenceTexts(lock)
    for (const name of ['react-dom 19', '@firebase/auth 1', '@fontsource/caprasimo 5', 'workbox-core 7'])
      expect(texts).toContain(name)
    expect(texts).toMatch(/Permission is hereby granted, free of charge/)
    expect(texts).toMatch(/SIL OPEN FONT LICENSE/i)
    expect(texts).not.toContain('fastify')
  })

  test('development packages are not part of the product', () => {
    expect(Object.keys(withoutDevelopment(small))).toEqual([
      '',
      'server',
      'domain',
      'node_modules/@fyndkartan/domain',
      'node_modules/node-of-here',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
    expect(withoutDevelopment(small)['server']).not.toHaveProperty('devDependencies')
  })
})
