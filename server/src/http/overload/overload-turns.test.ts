import { expect, test } from 'vitest'
import { LoopTurns } from './overload-turns.ts'

/** Makes `count` requests that each take `costMs`; returns for each whether it was refused. */
function ask(turns: LoopTurns, clock: { ms: number }, count: number, costMs: number): boolean[] {
  return Array.from({ length: count }, () => {
    const isOver = turns.isOver(() => clock.ms)
    clock.ms += isOver ? 0.01 : costMs
    return isOver
  })
}

const countOf = (answers: readonly boolean[], wanted: boolean) => answers.filter((isOver) => isOver === wanted).length

/** Turns that end when `next` is called. */
function buildTurns() {
  let next = (): void => {}
  const turns = new LoopTurns((turn) => (next = turn))
  return { turns, next: () => next() }
}

test('a turn of the event loop answers for a tenth of a second and refuses later requests', () => {
  const clock = { ms: 1000 }
  const { turns, next } = buildTurns()
  const asked = ask(turns, clock, 1000, 1)
  expect(asked.indexOf(true)).toBe(101)
  expect(countOf(asked, false)).toBe(101)
  next()
  expect(ask(turns, clock, 101, 1)).not.toContain(true)
})

test('in a turn that does not end, answers and refusals alternate every tenth of a second', () => {
  const asked = ask(buildTurns().turns, { ms: 0 }, 31_000, 1)
  // Three times or more, there are 101 answers (1 ms each) and then some 10,000 refusals (0.01 ms each).
  expect(countOf(asked, false)).toBeGreaterThanOrEqual(303)
  expect(countOf(asked, true)).toBeGreaterThan(29_000)
})

test('each turn answers sixty-four requests, even after a long block of the event loop', () => {
  const clock = { ms: 0 }
  const { turns } = buildTurns()
  expect(ask(turns, clock, 1, 5000)).toEqual([false])
  expect(ask(turns, clock, 63, 1)).not.toContain(true)
  expect(ask(turns, clock, 1, 1)).toEqual([true])
})

test('a thousand quick requests are no overload', () => {
  expect(ask(buildTurns().turns, { ms: 0 }, 2000, 0.03)).not.toContain(true)
})

test('a few health probes are answered in each turn', () => {
  const { turns, next } = buildTurns()
  turns.isOver()
  const asked = Array.from({ length: 20 }, () => turns.hasRoomForWatcher())
  expect(countOf(asked, true)).toBe(8)
  next()
  expect(turns.hasRoomForWatcher()).toBe(true)
})
