import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledOnce, withoutDatabaseLine } from '../testing/run-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-import-'))
const dataDir = join(directory, 'data')
const file = join(directory, 'shops.json')

beforeAll(() => {
  const tags = { shop: 'second_hand', name: 'Retroboden' }
  writeFileSync(file, JSON.stringify({ elements: [{ type: 'node', id: 1, lat: 57.72, lon: 12.94, tags }] }))
})
afterAll(() => rmSync(directory, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    encoding: 'utf8',
    env: { DATA_DIR: dataDir, DATABASE_URL: '', ...compiledOnce },
  })
  return { status, stdout, stderr: withoutDatabaseLine(stderr) }
}

test.each([
  [[], 'Usage: npm run import -- osm FILE'],
  [['xlsx', 'x.xlsx'], 'Unknown format "xlsx"'],
  [['csv', 'x.csv', '--all'], '--all is for osm'],
  [['ical', 'http://127.0.0.1:8080/a.ics'], 'not on the public internet'],
  [['csv', 'https://tabeller.example/a.csv'], 'cannot be read'],
  [['osm'], 'Give one file'],
  [['osm', 'a.json', 'b.json'], 'Give one file'],
  [['osm', file, '--force'], "Unknown option '--force'"],
  [['osm', join(directory, 'nowhere.json')], 'cannot be read'],
  [['osm', import.meta.filename], 'line 1 is not JSON'],
])('%j is refused with a one-sentence message, before a database is created', (args, message) => {
  const { status, stdout, stderr } = run(...args)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(existsSync(dataDir)).toBe(false)
})

test('a file in another encoding is refused, with the line, instead of damaging its å, ä and ö', () => {
  const latin1 = join(directory, 'latin1.json')
  writeFileSync(latin1, Buffer.from('{"elements": [\n{"tags": {"name": "Bor\u00e5s"}}]}', 'latin1'))
  expect(run('osm', latin1)).toMatchObject({ status: 1, stdout: '', stderr: 'latin1.json: line 2 is not UTF-8\n' })
  expect(existsSync(dataDir)).toBe(false)
})

test('an imported file is unchanged at the second import; no progress bar is drawn into a pipe', () => {
  expect(run('osm', file)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--new') })
  expect(existsSync(dataDir)).toBe(false)
  expect(run('osm', file, '--dry-run', '--new').stdout).toMatch(/^Dry run/)
  expect(run('osm', file)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^new +1$/m) })
  expect(run('osm', file).stdout).toMatch(/^unchanged +1$/m)
})

test('a file whose elements all lack the tags of shops leads to --all', () => {
  const untagged = join(directory, 'untagged.json')
  const tags = { name: 'Fyndhörnan', 'addr:city': 'Borås' }
  writeFileSync(untagged, JSON.stringify({ elements: [{ type: 'node', id: 2, lat: 57.72, lon: 12.94, tags }] }))
  const without = run('osm', untagged, '--dry-run', '--new')
  expect(without.stdout).toMatch(/^skipped +1$[^]*^No element has the tags .*--all/m)
  expect(run('osm', untagged, '--dry-run', '--all').stdout).toMatch(/^new +1$(?![^]*--all)/m)
})

test('a table and a calendar are imported under the names of their files, and unchanged at the second import', () => {
  const [table, calendar] = [join(directory, 'platser.csv'), join(directory, 'loppisar.ics')]
  writeFileSync(table, 'type;name;town\nbutik;Fyndet;Borås\nbutik;;Borås\n')
  writeFileSync(
    calendar,
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20000101\nRRULE:FREQ=YEARLY\nSUMMARY:Loppis\nLOCATION:Borås\nEND:VEVENT\nEND:VCALENDAR\n`,
  )
  expect(run('csv', table)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^new +1$[^]*line 3$/m) })
  expect(run('csv', table).stdout).toMatch(/^unchanged +1$/m)
  expect(run('ical', calendar).stdout).toMatch(/^new +[12]$/m)
  expect(run('ical', calendar).stdout).toMatch(/^new +0$/m)
  expect(run('ical', calendar, '--source', 'Annan').stdout).toMatch(/^new +[12]$/m)
})

test.each([
  [{ elements: [] }, 'holds no place'],
  [{ elements: [{ type: 'node', id: 1 }], remark: 'runtime error: Query timed out' }, 'Query timed out'],
])('prune refuses %j, which may be incomplete', (content, message) => {
  const part = join(directory, 'part.json')
  writeFileSync(part, JSON.stringify(content))
  const { status, stderr } = run('osm', part, '--prune')
  expect(status).toBe(1)
  expect(stderr).toContain(message)
  expect(run('osm', file).stdout).toMatch(/^unchanged +1$/m)
})
