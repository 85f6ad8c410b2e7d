import { dayMs } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import { onSqlite } from '../../testing/databases.ts'
import { FormPasses } from './form-pass.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

describe('a pass', () => {
  test.each([
    ['-a day', -dayMs, 'absent'],
    ['-3 s and a millisecond', -3001, 'absent'],
    ['-3 s', -3000, 'too young'],
    ['nothing', 0, 'too young'],
    ['just under 3 s', 2999, 'too young'],
    ['3 s', 3000, 'good'],
    ['a day', dayMs, 'good'],
    ['a day and a millisecond', dayMs + 1, 'absent'],
  ])('read %s after its issue', (_age, ageMs, reading) => {
    let nowMs = startMs
    const passes = new FormPasses('secret', () => nowMs)
    const pass = passes.issue()
    nowMs += ageMs
    expect(passes.read(pass)).toBe(reading)
  })

  test('that is missing counts as absent', () => {
    expect(new FormPasses('secret', () => startMs).read(null)).toBe('absent')
  })

  const good = new FormPasses('secret', () => startMs - 60_000).issue()
  const [instant = '', signature = ''] = good.split('.')
  test.each([
    ['with the signature of another secret', new FormPasses('another', () => startMs - 60_000).issue()],
    ['with another instant', `${Number(instant) - 1}.${signature}`],
    ['with a zero before its instant', `0${good}`],
    ['with a letter changed', `${instant}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['without its end', good.slice(0, -1)],
    ['with more than its end', `${good}A`],
    ['with a line break', `${good}\n`],
    ['without a signature', instant],
    ['of a single dot', '.'],
    ['that is empty', ''],
    ['of very many letters', 'x'.repeat(100_000)],
  ])('%s is forged', (_what, pass) => {
    const passes = new FormPasses('secret', () => startMs)
    expect(passes.read(good)).toBe('good')
    expect(passes.read(pass)).toBe('forged')
  })
})

onSqlite(({ fresh }) => {
  test('of one server is valid on every other', async () => {
    const database = await fresh()
    const one = await FormPasses.open(database, () => startMs)
    const other = await FormPasses.open(database, () => startMs + 5000)
    expect(other.read(one.issue())).toBe('good')
    const stranger = await FormPasses.open(await fresh(), () => startMs + 5000)
    expect(stranger.read(one.issue())).toBe('forged')
  })
})
