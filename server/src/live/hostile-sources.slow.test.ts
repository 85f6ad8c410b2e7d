/** Sources that try to exhaust the server's memory and time: each costs one thread, and delays nothing else. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadRuns } from '../db/sources.ts'
import { testDatabases } from '../testing/databases.ts'
import { addSource, shopTable, sourceOf, sourcesJobOf, startSourceServer } from '../testing/source-server.ts'
import type { SourceKind } from '@fyndkartan/domain/source'

const nowMs = Date.UTC(2026, 10, 24, 11)
const log = {
  warn: ({ err }: { err: unknown }) => {
    throw err
  },
} as never

const calendar = () => {
  const event = (at: number) => `BEGIN:VEVENT\nUID:${at}\nSUMMARY:L\nLOCATION:Ystad\nDTSTART:20270101\nEND:VEVENT\n`
  return `BEGIN:VCALENDAR\n${Array.from({ length: 100_000 }, (_, at) => event(at)).join('')}END:VCALENDAR\n`
}

// The runs fail before they write places, so one dialect is enough.
const { fresh } = testDatabases('sqlite')

/**
 * Time limits of reading, ms: short for pages that take too long; long for a calendar, which must reach the limit of
 * its size.
 */
const [soonMs, patientMs] = [2000, 60_000]

test.each<[string, SourceKind, string, () => string, RegExp, number]>([
  ['a calendar of 100,000 events', 'ical', '/fil', calendar, /^Kalendern har fler än /, patientMs],
  [
    'a page whose nested markup multiplies when parsed',
    'schema.org',
    '/fil',
    () =>
      `<!doctype html><div>${Array.from({ length: 5000 }, (_, at) => `<b id=${at}>`).join('')}</div>${'<div>x</div>'.repeat(20_000)}`,
    /^Källan (är för stor att läsa|tog för lång tid att läsa)\.$/,
    soonMs,
  ],
  [
    'a robots.txt with thousands of names and rules',
    'csv',
    '/robots.txt',
    () => `${'User-agent: a\n'.repeat(18_000)}${'Disallow: /x\n'.repeat(18_000)}`,
    /^Källan (är för stor att läsa|tog för lång tid att hämta)\.$/,
    soonMs,
  ],
])('%s fails its run, and searches are answered meanwhile', async (_title, kind, path, text, reason, readMs) => {
  const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
  answers.set('/fil', shopTable(3))
  answers.set(path, text())
  const id = await addSource(database, nowMs, { kind, name: 'Filen', address: `${origin}/fil` })
  let isOver = false
  let longestMs = 0
  const watching = (async () => {
    // Processor time: on a busy machine any thread may wait for a core.
    for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
      await delay(5)
      const { user, system } = process.threadCpuUsage(before)
      longestMs = Math.max(longestMs, (user + system) / 1000)
    }
  })()
  await sourcesJobOf(database, () => nowMs, { silentMs: 20_000, readMs }).run(log)
  isOver = true
  await watching
  const [run] = await loadRuns(database.db, id, 1)
  expect(run).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) })
  expect(await sourceOf(database, id)).toMatchObject({ run_id: null, failures: 1 })
  // Reading the source in this thread would take seconds.
  expect(longestMs).toBeLessThan(1000)
})
