/** Tests of the repository itself: agreement between rooms and documents, and forbidden content. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { formatConfigTable, formatEnvExample } from '../server/src/config/config-table.ts'
import { testDatabases } from '../server/src/testing/databases.ts'
import { buildEmbeddedSite } from '../server/src/testing/embedded-site.ts'
import { routePatterns } from '../web/src/paths.ts'
import { root } from './root.ts'

/** Tracked files and new ones that git does not ignore, without deleted ones. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const isText = (file: string) =>
  /\.(ts|tsx|mjs|json|jsonl|sql|md|css|html|yml|svg|example|txt|webmanifest)$|(^|\/)\.[a-z]+rc$|^\.ci\//.test(file)
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
/** Data files, generated or written by hand. */
const isData = (file: string) => /-data\.ts$|\.json$|\.svg$/.test(file)

describe('configuration', () => {
  // With -u Vitest rewrites both files.
  test('.env.example lists every variable of config.ts', async () => {
    await expect(formatEnvExample()).toMatchFileSnapshot('../.env.example')
  })

  test('the table in docs/configure.md describes every variable of config.ts', async () => {
    const page = read('docs/configure.md')
    const marks = /(?<=<!-- config -->\n)[\s\S]*?(?=<!-- \/config -->)/
    expect(page).toMatch(marks)
    await expect(page.replace(marks, () => `\n${formatConfigTable()}\n\n`)).toMatchFileSnapshot('../docs/configure.md')
  })

  test('every command of the launcher is an npm script, and vice versa', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const [, commands = ''] = /const commands = \{\n([\s\S]*?)\n\}/.exec(read('tools/launch.mjs')) ?? []
    const names = [...commands.matchAll(/^ {2}(?:'(.+?)'|(\w+)):/gm)].map(([, quoted, name]) => quoted ?? name)
    expect(new Set(Object.keys(scripts))).toEqual(new Set(names))
    for (const [name, script] of Object.entries(scripts))
      expect(script).toBe(`${name === 'start' ? 'exec ' : ''}node tools/launch.mjs ${name}`)
  })

  test('every file that the launcher runs exists', () => {
    const [, commands = ''] = /const commands = \{\n([\s\S]*?)\n\}/.exec(read('tools/launch.mjs')) ?? []
    for (const [, file] of commands.matchAll(/'([\w/-]+\/[\w./-]+)'/g))
      expect(existsSync(join(root, file!)), file).toBe(true)
  })

  test('every dependency is pinned to one exact version', () => {
    for (const manifest of files.filter((file) => basename(file) === 'package.json')) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(manifest)) as Record<
        string,
        Record<string, string> | undefined
      >
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
        expect(version, `${name} in ${manifest}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })
})

describe('the API', () => {
  const databases = testDatabases('sqlite')

  test('every endpoint of the contract is registered', async () => {
    const { app } = await buildEmbeddedSite(await databases.fresh())
    const missing = Object.values(endpoints).filter(
      ({ method, path }) => !app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    )
    expect(missing).toEqual([])
  })

  test('everything that the server documents is an endpoint of the contract', async () => {
    const site = await buildEmbeddedSite(await databases.fresh())
    const { paths } = await site.read<{ paths: Record<string, object> }>('/docs/json')
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(
      Object.values(endpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
  })
})

describe('the addresses of the site', () => {
  test('are those of spec §2, and the desk', () => {
    expect(Object.values(routePatterns)).toEqual([
      '/',
      '/store/:id',
      '/event/:id',
      '/tips',
      '/feedback',
      '/login',
      '/profile',
      '/about',
      '/terms',
      '/integritetspolicy',
      '/cookies',
      '/gdpr',
      '/arrangor',
      '/bevakning',
      '/badda-in',
      '/runda',
      '/granska',
      '/granska/:part',
      '/granska/:part/:type/:id',
    ])
  })

  test('each leads to a page', () => {
    const routed = read('web/src/routes.tsx')
    for (const name of Object.keys(routePatterns)) expect(routed).toMatch(new RegExp(`routePatterns\\.${name}\\b`))
  })

  test('occur only in paths.ts', () => {
    const literal =
      /['"`]#?\/(store|event|tips|feedback|login|profile|about|terms|integritetspolicy|cookies|gdpr|granska)\b/
    const found = files.filter(
      (file) =>
        file.startsWith('web/src/') &&
        isCode(file) &&
        !isTest(file) &&
        file !== 'web/src/paths.ts' &&
        literal.test(withoutComments(read(file))),
    )
    expect(found).toEqual([])
  })
})

describe('words', () => {
  /** Files outside contract/ that must use a word of the wire format, with the reason. */
  const exceptions: Readonly<Record<string, RegExp>> = {
    // Spec §3: the stored text of opening hours may itself be the literal n/a.
    'domain/src/opening-hours/parse.ts': /'n\/a'/g,
    // People write n/a into OpenStreetMap tags, too.
    'server/src/importer/parse-osm.ts': /'n\/a'/g,
    // Splices the total into serialised rows. Its counterpart, favouriteFlagOffset, is in contract/.
    'server/src/http/answers/posts-body.ts': /row_count/g,
    // The call's documentation names the field.
    'server/src/modules/search/routes.ts': /row_count/g,
  }

  test('the words of the wire format are used only in contract/', () => {
    const found = files
      .filter((file) => /^(domain|search|server|web)\/src\//.test(file) && isCode(file) && !isTest(file))
      .flatMap((file) => {
        const code = withoutComments(read(file)).replaceAll(exceptions[file] ?? /$^/g, '')
        return [...code.matchAll(/(?<![\w/])(?:temp_event|shop_info|event_info|is_favorite|row_count)|'n\/a'/g)].map(
          ([word]) => `${file}: ${word}`,
        )
      })
    expect(found).toEqual([])
  })

  test('no file or folder has a meaningless name', () => {
    const heap = /^(utils?|helpers?|common|shared|misc|types?|services?|managers?|index)$/i
    const found = files.filter(
      (file) => isCode(file) && file.split('/').some((part) => heap.test(part.replace(/\.(tsx?|mjs)$/, ''))),
    )
    expect(found).toEqual([])
  })

  test('component files are PascalCase.tsx, all other code is kebab-case.ts', () => {
    const found = files.filter((file) => {
      const [stem = ''] = basename(file).split('.')
      if (file.endsWith('.tsx')) return !/^([A-Z][A-Za-z0-9]*|main|routes)$/.test(stem) && !isTest(file)
      return (
        isCode(file) &&
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) &&
        !/^[A-Z]\w*\.(browser\.)?test\.ts$/.test(basename(file))
      )
    })
    expect(found).toEqual([])
  })
})

describe('files', () => {
  test('no code file has more than 400 lines, data and tests apart', () => {
    const long = files
      .filter((file) => (isCode(file) || extname(file) === '.css') && !isData(file) && !isTest(file))
      .map((file) => [file, read(file).split('\n').length] as const)
      .filter(([, lines]) => lines > 400)
    expect(long).toEqual([])
  })

  test('no variant is marked @phone: they do not run there', () => {
    const marked = files
      .filter((file) => /^e2e\/variants\/.*\.story\.ts$/.test(file))
      .filter((file) => /@phone(?!-only)/.test(read(file)))
    expect(marked).toEqual([])
  })

  test('migrations are numbered from 0001 without gaps', () => {
    const numbers = files.flatMap(
      (file) => /^server\/src\/db\/migrations\/(\d{4})-[a-z0-9-]+\.ts$/.exec(file)?.[1] ?? [],
    )
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  test('no file contains a path of somebody’s machine', () => {
    const found = files
      .filter((file) => isText(file) && file !== 'tools/guards.test.ts')
      .flatMap((file) =>
        [...read(file).matchAll(/(?<![\w.<])\/(?:root|home\/\w+|Users\/\w+|work)\/[\w./-]*/g)].map(
          ([path]) => `${file}: ${path}`,
        ),
      )
    expect(found).toEqual([])
  })

  test('the lock file names no registry', () => {
    const resolved = [...read('package-lock.json').matchAll(/"resolved": "(https?:[^"]+)"/g)].map(([, url]) => url)
    expect(resolved).toEqual([])
  })

  test('the lock file has the packages for every system, as npm 11 requires', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  test('no file is larger than 300 kB', () => {
    const heavy = files.filter((file) => readFileSync(join(root, file)).length > 300_000)
    expect(heavy).toEqual([])
  })
})

describe('documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'))

  test('every file that a document names exists', () => {
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(/`((?:domain|contract|search|server|web|tools|proving|e2e|docs)\/[\w./-]*\w)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(root, path)) && path !== 'web/dist')
        .map((path) => `${document}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('every link between documents leads somewhere, also within a document', () => {
    const anchorsOf = (document: string) =>
      [...withoutCode(read(document)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      )
    const broken = documents.flatMap((document) =>
      [...withoutCode(read(document)).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, target = '', anchor]) => {
          const file = target === '' ? document : join(dirname(document), target)
          return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
        })
        .map(([link]) => `${document}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('the desk explains every column that a table may have', () => {
    const columns = [...read('server/src/importer/csv-columns.ts').matchAll(/columns: \[([^\]]+)\]/g)].flatMap(
      ([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    )
    const [text = ''] =
      /^export const columns[\s\S]*?\n\]/m.exec(read('web/src/features/desk-import/import-texts.ts')) ?? []
    const named = [...text.matchAll(/^\s+\[?\s*'([\w, ]+)',/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(columns.length).toBeGreaterThan(10)
    expect(columns.filter((name) => !named.includes(name))).toEqual([])
  })

  describe('decision records', () => {
    const records = documents.filter((file) => file.startsWith('docs/decisions/'))
    const numbers = records.map((file) => Number(basename(file).slice(0, 4)))

    test('have a number each, state the drawbacks, and have at most 200 words', () => {
      expect(records.length).toBeGreaterThan(20)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      for (const [at, record] of records.entries()) {
        const text = read(record)
        expect(text, record).toMatch(new RegExp(`^# ${numbers[at]}\\. `))
        for (const heading of ['## Context', '## Decision', '## What we lose']) expect(text, record).toContain(heading)
        expect(text.trim().split(/\s+/).length, record).toBeLessThanOrEqual(200)
      }
    })

    test('exist for every number that code and documents name: a superseded one is deleted, and its number stays free', () => {
      const unknown = files
        .filter((file) => isText(file) && file !== 'package-lock.json')
        .flatMap((file) =>
          [...read(file).matchAll(/\b(?:(?:decision|record) |decisions\/)(\d+)\b/gi)]
            .filter(([, number]) => !numbers.includes(Number(number)))
            .map(([reference]) => `${file}: ${reference}`),
        )
      expect(unknown).toEqual([])
    })
  })

  test('ARCHITECTURE.md has the retention period of every database table, and names no other table', () => {
    const [, tables = ''] = /^export interface Tables \{\n([\s\S]*?)^\}/m.exec(read('server/src/db/tables.ts')) ?? []
    const [, stored = ''] = /^\| stored \|.*\n((?:\|.*\n)+)/m.exec(read('ARCHITECTURE.md')) ?? []
    const places = stored.split('\n').map((row) => row.split('|')[2] ?? '')
    const named = places.flatMap((where) => [...where.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    // Mails are stored in a folder, not a table.
    expect(named.toSorted()).toEqual([...names, 'outbox'].toSorted())
  })
})

test('every room has its own lint configuration', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const room of workspaces) expect(files).toContain(`${room}/.oxlintrc.json`)
})

/** Comments may use words of the wire format; code may not. Good enough for our style: no string contains ' //'. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

/** Removes indented code blocks from Markdown. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ {4}.*$/gm, '')
}
