import { describe, expect, test } from 'vitest'
import { findPrivate, type LogLine, privateTexts, type Sent } from './private-log.ts'

const sent: readonly Sent[] = [
  { url: '/select_event_info?text=mormors%20lampor&city=*&page=0&start_date=2026_11_21' },
  {
    url: '/submit_tip',
    body: JSON.stringify({ name: 'Kajsas "fynd"', week: [{ note: 'bara söndagar' }], type: 'store' }),
  },
  { url: '/broken', body: 'halv{a brev' },
  { secrets: ['Bearer abcdefgh', 'fyndkartan.session_token=hemlig-kaka'] },
]
const texts = privateTexts(sent, "type === 'store' || 'temp_event'")

const line = (text: string, number = 1): LogLine => ({ file: 'a.log', number, text })
const request = '{"level":30,"time":1,"pid":2,"hostname":"h","reqId":"req-1","method":"GET","route":"/tips","ms":0.4}'

describe('private texts', () => {
  test('are texts of searches and forms at any depth, cookies and tokens, but not the server’s own texts', () => {
    expect([...texts].toSorted()).toEqual(
      ['Kajsas "fynd"', 'abcdefgh', 'bara söndagar', 'halv{a brev', 'hemlig-kaka', 'mormors lampor'].toSorted(),
    )
  })
})

describe('a log', () => {
  test('without private texts passes', () => {
    expect(findPrivate([line(request), line('Fyndkartan: http://127.0.0.1:3000')], texts)).toEqual([])
  })

  test.each([
    ['an e-mail address', '{"level":50,"msg":"550 <anna.b+c@example.se> rejected"}'],
    ['an e-mail address', '{"level":50,"msg":"no password for postgresql://site:secret@db.example.se/site"}'],
    ['a token', '{"level":40,"msg":"no such key: eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.sig"}'],
    ['a token', '{"level":40,"msg":"Authorization Bearer 0123456789abcdef"}'],
    ['a cookie', '{"level":40,"msg":"__Secure-fyndkartan.session_token=abc.def"}'],
    ['a cookie', '{"level":40,"msg":"fyndkartan.known_browser=abc.def"}'],
    ['a header that names somebody', '{"level":30,"req":{"headers":{"x-api-key":"abc"}}}'],
    ['an address as it was called', '{"level":30,"req":{"url":"/select_event_info?city=x"}}'],
    ['mormors lampor', '{"level":40,"msg":"nothing for mormors lampor"}'],
    ['mormors%20lampor', '{"level":30,"route":"/x/mormors%20lampor"}'],
    ['Kajsas \\"fynd\\"', '{"level":50,"err":{"message":"no place \\"Kajsas \\"fynd\\""}}'],
    ['bara söndagar', 'a line that is no JSON: bara söndagar'],
    ['hemlig-kaka', '{"level":40,"reqId":"req-2","msg":"hemlig-kaka is unknown"}'],
  ])('with %s fails: %s', (what, text) => {
    expect(findPrivate([line(request), line(text, 7)], texts)).toEqual([`a.log:7 holds ${what}: ${text}`])
  })

  test('with a repeated problem reports it once', () => {
    const bad = (ms: number) => line(`{"level":30,"time":${ms},"msg":"mormors lampor","ms":${ms}.5}`, ms)
    expect(findPrivate([bad(1), bad(2), bad(3)], texts)).toHaveLength(1)
  })
})
