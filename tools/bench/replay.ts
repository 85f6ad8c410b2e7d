/** Replays visits: each visitor makes its calls one after another, without pauses. */
import { Agent, request } from 'node:http'
import type { Contestant } from './contestant.ts'
import type { Call, Visits } from './visit-calls.ts'

const visitorsAtOnce = 8

/**
 * Visits a server for about `durationMs`, beginning with visitor number `first`. Returns the server's processor time
 * per visit, µs. Throws on any status but 200.
 */
export async function replay(
  contestant: Contestant,
  visits: Visits,
  first: number,
  durationMs: number,
): Promise<number> {
  const before = await contestant.cpuUs()
  const count = await visitFor(contestant.address, visits, first, durationMs)
  return ((await contestant.cpuUs()) - before) / count
}

/**
 * Visits a server for about `durationMs` and returns the number of visits: at least one for each simultaneous visitor.
 */
export async function visitFor(address: string, visits: Visits, first: number, durationMs: number): Promise<number> {
  const endsAt = performance.now() + durationMs
  let next = first
  await Promise.all(
    Array.from({ length: visitorsAtOnce }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      try {
        do for (const call of visits(next++)) await ask(address, call, agent)
        while (performance.now() < endsAt)
      } finally {
        agent.destroy()
      }
    }),
  )
  return next - first
}

function ask(address: string, { path, headers }: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} is answered with ${answer.statusCode}`))
      answer.on('error', reject).on('end', resolve).resume()
    })
      .on('error', reject)
      .end()
  })
}
