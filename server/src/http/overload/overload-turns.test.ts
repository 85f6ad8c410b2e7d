import { expect, test } from 'vitest'
import { LoopTurns } from './overload-turns.ts'

/** Asks `count` times, each of which takes so long; tells which were one too many. */
function ask(turns: LoopTurns, clock: { ms: number }, count: number, costMs: number): boolean[] {
  return Array.from({ length: count }, () => {
    const isOver = turns.isOver(() => clock.ms)
    clock.ms += isOver ? 0.01 : costMs
    return isOver
  })
}

const countOf = (answers: readonly boolean[], wanted: boolean) => answers.filter((isOver) => isOver === wanted).length

/** Turns that are over when `next` is called. */
function buildTurns() {
  let next = (): void => {}
  const turns = new LoopTurns((turn) => (next = turn))
  return { turns, next: () => next() }
}

test('a turn answers for a tenth of a second, and refuses the rest of it', () => {
  const clock = { ms: 1000 }
  const { turns, next } = buildTurns()
  const asked = ask(turns, clock, 1000, 1)
  expect(asked.indexOf(true)).toBe(101)
  expect(countOf(asked, false)).toBe(101)
  next()
  expect(ask(turns, clock, 101, 1)).not.toContain(true)
})

test('where a turn does not end, a tenth of a second of refusals is followed by one of answers', () => {
  const asked = ask(buildTurns().turns, { ms: 0 }, 31_000, 1)
  // 101 answers and some 10,000 refusals, again and again.
  expect(countOf(asked, false)).toBeGreaterThanOrEqual(303)
  expect(countOf(asked, true)).toBeGreaterThan(29_000)
})

test('sixty-four are answered in every turn, however long something else has held them up', () => {
  const clock = { ms: 0 }
  const { turns } = buildTurns()
  expect(ask(turns, clock, 1, 5000)).toEqual([false])
  expect(ask(turns, clock, 63, 1)).not.toContain(true)
  expect(ask(turns, clock, 1, 1)).toEqual([true])
})

test('a thousand quick ones are no overload', () => {
  expect(ask(buildTurns().turns, { ms: 0 }, 2000, 0.03)).not.toContain(true)
})

test('a few watchers are answered in a turn', () => {
  const { turns, next } = buildTurns()
  turns.isOver()
  const asked = Array.from({ length: 20 }, () => turns.hasRoomForWatcher())
  expect(countOf(asked, true)).toBe(8)
  next()
  expect(turns.hasRoomForWatcher()).toBe(true)
})
