import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Outcome, type QueuedChange, queueChange, queuedMark, readQueue, sendQueue } from './favourite-queue.ts'
import { instantNow } from './instants.ts'
import { storedFavouriteChanges } from './stored-state.ts'

const clock = vi.hoisted(() => ({ nowMs: 1000 }))
vi.mock('./instants.ts', () => ({ instantNow: () => clock.nowMs }))

const shop = (id: number, favourite: boolean) =>
  ({ kind: 'shop', id, seriesId: null, favourite, name: `Butik ${id}` }) as const
const market = (id: number, seriesId: number | null, favourite: boolean) =>
  ({ kind: 'market', id, seriesId, favourite, name: 'Loppis' }) as const
const waiting = (uid = 'anna') => readQueue(uid).map(({ kind, id, favourite }) => `${kind} ${id} ${favourite}`)

beforeEach(() => {
  localStorage.clear()
  clock.nowMs = 1000
})

test('changes are queued in order, and a newer change of a favourite replaces the earlier one', () => {
  expect(queueChange('anna', shop(1, true))).toBe(true)
  expect(queueChange('anna', shop(2, false))).toBe(true)
  clock.nowMs = 2000
  expect(queueChange('anna', shop(1, false))).toBe(true)
  expect(waiting()).toEqual(['shop 2 false', 'shop 1 false'])
  expect(readQueue('anna').map(({ madeAtMs }) => madeAtMs)).toEqual([1000, 2000])
})

test('all dates of a market are one favourite, separate from a shop with the same id', () => {
  queueChange('anna', market(1, 5, true))
  queueChange('anna', market(2, 5, false))
  queueChange('anna', shop(2, true))
  expect(waiting()).toEqual(['market 2 false', 'shop 2 true'])
  const changes = readQueue('anna')
  expect(queuedMark(changes, { kind: 'market', id: 9, seriesId: 5 })).toBe(false)
  expect(queuedMark(changes, { kind: 'market', id: 9, seriesId: null })).toBeNull()
})

test('changes are visible only to their account, and a change by another account deletes them', () => {
  queueChange('anna', shop(1, true))
  expect(waiting('bo')).toEqual([])
  queueChange('bo', shop(2, true))
  expect([waiting('bo'), waiting('anna')]).toEqual([['shop 2 true'], []])
})

test('the queue holds at most 200 changes; when full it still accepts a newer change of a queued favourite', () => {
  for (let id = 1; id <= 200; id++) expect(queueChange('anna', shop(id, true))).toBe(true)
  expect(queueChange('anna', shop(201, true))).toBe(false)
  expect(queueChange('anna', shop(7, false))).toBe(true)
  expect(readQueue('anna')).toHaveLength(200)
})

test('a full storage rejects a change', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(queueChange('anna', shop(1, true))).toBe(false)
  vi.restoreAllMocks()
})

test.each([
  null,
  7,
  'x',
  {},
  { uid: 'anna' },
  { uid: 'anna', changes: 'x' },
  { uid: 'anna', changes: [null, 7, { kind: 'shop' }] },
])('damaged storage reads as an empty queue: %j', (stored) => {
  storedFavouriteChanges.write(stored)
  expect(readQueue('anna')).toEqual([])
})

describe('sendQueue', () => {
  /** Sends the queue with these outcomes in turn; returns each sent change and its age in ms. */
  async function send(...outcomes: readonly Outcome[]): Promise<(readonly [string, number | null])[]> {
    const sent: (readonly [string, number | null])[] = []
    await sendQueue('anna', async ({ id, favourite }, ageMs) => {
      sent.push([`${id} ${favourite}`, ageMs])
      return outcomes[sent.length - 1] ?? 'sent'
    })
    return sent
  }

  test('sends the oldest change first, with the age of each', async () => {
    queueChange('anna', shop(1, true))
    clock.nowMs = 5000
    queueChange('anna', shop(2, false))
    clock.nowMs = 8000
    expect(await send('sent', 'superseded')).toEqual([
      ['1 true', 7000],
      ['2 false', 3000],
    ])
    expect(waiting()).toEqual([])
  })

  test('stops at the first change to retry, and keeps it and the rest', async () => {
    for (const id of [1, 2, 3]) queueChange('anna', shop(id, true))
    expect(await send('dropped', 'again')).toHaveLength(2)
    expect(waiting()).toEqual(['shop 2 true', 'shop 3 true'])
  })

  test("an age is at least 0, and null above the server's limit", async () => {
    queueChange('anna', shop(1, true))
    clock.nowMs = 0
    expect(await send('again')).toEqual([['1 true', 0]])
    clock.nowMs = 1000 + longestAgeMs
    expect(await send('again')).toEqual([['1 true', longestAgeMs]])
    clock.nowMs++
    expect(await send('dropped')).toEqual([['1 true', null]])
    expect(waiting()).toEqual([])
  })

  test('two concurrent runs send each change once', async () => {
    for (const id of [1, 2, 3]) queueChange('anna', shop(id, true))
    const sent = await Promise.all([send(), send()])
    expect(sent.flat().map(([what]) => what)).toEqual(['1 true', '2 true', '3 true'])
  })

  test('a change made while an earlier one of the same place is being sent stays queued', async () => {
    queueChange('anna', shop(1, true))
    const seen: QueuedChange[] = []
    await sendQueue('anna', async (change) => {
      seen.push(change)
      if (seen.length > 1) return 'again'
      clock.nowMs = instantNow() + 10
      queueChange('anna', shop(1, false))
      return 'sent'
    })
    expect(seen.map(({ favourite }) => favourite)).toEqual([true, false])
    expect(waiting()).toEqual(['shop 1 false'])
  })

  test('a sign-out during a run leaves the storage empty', async () => {
    queueChange('anna', shop(1, true))
    await sendQueue('anna', async () => {
      localStorage.clear()
      return 'sent'
    })
    expect(localStorage).toHaveLength(0)
  })
})
