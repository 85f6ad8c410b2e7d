import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from '../../../e2e/server-process.ts'
import { Starting } from './starting.ts'

/** Asks from another process, while this thread is blocked as by a long statement of SQLite. */
function askWhileBlocked(port: number, paths: readonly string[]) {
  const program = `
    const giveUpAt = Date.now() + 60_000
    for (const path of process.argv.slice(1)) {
      const url = 'http://127.0.0.1:${port}' + path
      let answer
      while (!(answer = await fetch(url).catch(() => null)) && Date.now() < giveUpAt) await new Promise((r) => setTimeout(r, 20))
      console.log(answer?.status, answer?.headers.get('x-test'), answer?.headers.get('retry-after'), await answer?.text())
    }`
  const args = ['--input-type=module', '-e', program, ...paths]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim().split('\n')
}

test('health probes are answered while the main thread is blocked, and then the port is free', async () => {
  const port = await freePort()
  const starting = new Starting({ host: '127.0.0.1', port, headers: { 'x-test': 'yes' }, answersAfterMs: 0 })
  starting.begin('a long step')
  expect(askWhileBlocked(port, ['/healthz', '/readyz', '/select_event_info'])).toEqual([
    '200 yes null {"status":"ok"}',
    '503 yes 5 {"message":"The database is busy. Please try again later."}',
    '503 yes 5 {"message":"The database is busy. Please try again later."}',
  ])
  await starting.end()
  const next = createServer().listen(port, '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

test('a start without a long step, one that ends early and one whose port is taken all end', async () => {
  const occupier = createServer().listen(0, '127.0.0.1')
  await once(occupier, 'listening')
  const { port } = occupier.address() as { port: number }
  await expect(new Starting({ host: '127.0.0.1', port, headers: {} }).end()).resolves.toBeUndefined()
  for (const answersAfterMs of [0, 60_000]) {
    const starting = new Starting({ host: '127.0.0.1', port, headers: {}, answersAfterMs })
    starting.begin('a step')
    await expect(starting.end()).resolves.toBeUndefined()
  }
  occupier.close()
})
