import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { UnsentAnswers } from './overload-answers.ts'

class Connection extends EventEmitter {
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

class Answer extends EventEmitter {
  readonly req: { readonly socket: Connection }
  constructor(socket = new Connection()) {
    super()
    this.req = { socket }
  }
  get closed(): boolean {
    return this.req.socket.destroyed
  }
}

const build = (socket?: Connection) => new Answer(socket) as Answer & ServerResponse

test('sent answers no longer count as memory in use', () => {
  const answers = new UnsentAnswers(() => {}, 100)
  const [one, other] = [build(), build()]
  answers.hold(one, 60, 0)
  answers.hold(other, 40, 0)
  expect(answers.bytes).toBe(100)
  one.emit('close')
  other.emit('close')
  expect(answers.bytes).toBe(0)
})

test('when memory is full, connections that have been reading for ten seconds are closed first, and only as many as needed', () => {
  const onCut = vi.fn()
  const answers = new UnsentAnswers(onCut, 100)
  const [oldest, older, young, newest] = [build(), build(), build(), build()]
  answers.hold(oldest, 30, 0)
  answers.hold(older, 30, 1)
  answers.hold(young, 40, 5000)
  answers.hold(newest, 20, 10_000)
  expect([oldest.closed, older.closed, young.closed, newest.closed]).toEqual([true, false, false, false])
  expect([answers.bytes, onCut.mock.calls.length]).toEqual([90, 1])
})

test('when none has been reading for ten seconds, the newest is closed', () => {
  const answers = new UnsentAnswers(() => {}, 100)
  const [first, newest] = [build(), build()]
  answers.hold(first, 90, 0)
  answers.hold(newest, 20, 9999)
  expect([first.closed, newest.closed, answers.bytes]).toEqual([false, true, 90])
})

test('an answer must be read within two minutes', () => {
  vi.useFakeTimers()
  try {
    const answers = new UnsentAnswers(() => {}, 100)
    const slow = build()
    answers.hold(slow, 10)
    vi.advanceTimersByTime(119_999)
    expect(slow.closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect([slow.closed, answers.bytes]).toEqual([true, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('with pipelining each answer has two minutes, and the connection is closed when the next one is not read', () => {
  vi.useFakeTimers()
  try {
    const answers = new UnsentAnswers(() => {}, 100)
    const connection = new Connection()
    const held = Array.from({ length: 3 }, () => build(connection))
    for (const answer of held) answers.hold(answer, 10)
    for (const answer of held.slice(0, 2)) {
      vi.advanceTimersByTime(119_999)
      answer.emit('close')
    }
    vi.advanceTimersByTime(119_999)
    expect([connection.destroyed, answers.bytes]).toEqual([false, 10])
    vi.advanceTimersByTime(1)
    expect([connection.destroyed, answers.bytes]).toEqual([true, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('pipelined answers are dropped with their connection', () => {
  const answers = new UnsentAnswers(() => {}, 100)
  const connection = new Connection()
  const [first, second, third] = [build(connection), build(connection), build(connection)]
  answers.hold(first, 30)
  answers.hold(second, 30)
  first.emit('close')
  expect(answers.bytes).toBe(30)
  answers.hold(third, 80)
  expect([connection.destroyed, answers.bytes, connection.listenerCount('close')]).toEqual([true, 0, 0])
  second.emit('close')
  expect(answers.bytes).toBe(0)
})
