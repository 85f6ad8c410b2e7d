import { expect, test } from 'vitest'
import { whenThere } from './when-there.ts'

const withCode = (code: string) => Object.assign(new Error('connect'), { code })

/** Runs a step that fails with these errors, one after the other, and then succeeds. */
async function attempt(faults: Error[], patienceMs: number) {
  const told: unknown[] = []
  const run = async () => {
    const fault = faults.shift()
    if (fault) throw fault
    return 'there'
  }
  const end: unknown = await whenThere(run, { patienceMs, onWait: (error) => told.push(error) }).catch(
    (error: unknown) => error,
  )
  return { end, told, left: faults.length }
}

test('a temporary failure is retried until it ends, and reported once', async () => {
  const refused = withCode('ECONNREFUSED')
  const starting = new Error('cannot be used', { cause: withCode('57P03') })
  expect(await attempt([refused, starting], 60_000)).toEqual({ end: 'there', told: [refused], left: 0 })
})

test.each(['28P01', '3D000', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  '%s is not temporary: it is thrown at once',
  async (code) => {
    const wrong = withCode(code)
    expect(await attempt([wrong, wrong], 60_000)).toEqual({ end: wrong, told: [], left: 1 })
  },
)

test('waiting stops after the time limit', async () => {
  const away = withCode('ECONNREFUSED')
  const { end, told, left } = await attempt(Array<Error>(60).fill(away), 500)
  expect([end, told, left]).toEqual([away, [away], 58])
})
