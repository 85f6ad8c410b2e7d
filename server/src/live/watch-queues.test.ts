/** Push services that fail, at the expense of nobody but the watches of their own browsers. */
import { afterAll, expect, test } from 'vitest'
import type { PushSender } from '../push/push-sender.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { startPushService } from '../testing/push-service.ts'
import { buildWatchSite, subscriptionAt } from '../testing/watch-site.ts'

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

async function startService() {
  const service = await startPushService()
  closings.push(service.close)
  return service
}

onEachDatabase(({ fresh }) => {
  const build = async () => {
    const site = await buildWatchSite(await fresh(), { config: { localSources: true } })
    const watchAt = async (address: string, count: number) => {
      for (let at = 0; at < count; at++)
        await site.post({ push_subscription: subscriptionAt(`${address}/send/${at}`).wire })
    }
    return { ...site, watchAt }
  }

  test('push services that never answer delay no mail', async () => {
    const { watchAt, watch, add, pass, jobOf, state } = await build()
    await watchAt('https://made-up.example', 12)
    await watch()
    await add({})
    const silent = Promise.withResolvers<Awaited<ReturnType<PushSender['send']>>>()
    const push = async () => ({ send: () => silent.promise }) as unknown as PushSender
    const passing = pass(1, jobOf({ push }))
    await expect.poll(() => state.mails).toHaveLength(1)
    silent.resolve({ outcome: 'sent' })
    await passing
  })

  test('a host that fails gets no further messages in the round, and the others get theirs', async () => {
    const { watchAt, add, pass, messages } = await build()
    const [away, works] = [await startService(), await startService()]
    away.answer.status = 503
    await watchAt(away.address, 12)
    await watchAt(works.address, 2)
    await add({})
    await pass()
    expect(works.received).toHaveLength(2)
    // Five messages are sent at the same time, so some were on their way when the first one failed.
    expect(away.received.length).toBeLessThanOrEqual(5)
    // All of them are tried again.
    expect((await messages()).filter((message) => message.next_at !== null)).toHaveLength(12)
  })

  test('a service that refuses the message for one browser still gets those for the others', async () => {
    const { watchAt, add, pass } = await build()
    const service = await startService()
    service.answer.status = 400
    await watchAt(service.address, 12)
    await add({})
    await pass()
    expect(service.received).toHaveLength(12)
  })

  test('a watch ends when three push messages in a row were given up', async () => {
    const { watchAt, add, pass, messages, stored, state } = await build()
    const service = await startService()
    service.answer.status = 503
    await watchAt(service.address, 1)
    for (let count = 1; count <= 3; count++) {
      expect(await stored()).toMatchObject([{ status: 'active', refusals: count - 1 }])
      await add({ date: '2026-12-05' })
      for (;;) {
        await pass()
        const waiting = (await messages()).find((message) => message.next_at !== null)
        if (!waiting?.next_at) break
        state.nowMs = waiting.next_at
      }
    }
    expect(await stored()).toEqual([])
  })
})
