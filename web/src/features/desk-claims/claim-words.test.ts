import { expect, test } from 'vitest'
import { compareHosts, formatOthers, hasForeignSigns, hostOf } from './claim-words.ts'

test.each([
  ['hej@retro.se', 'retro.se'],
  ['hej@xn--rtro-v4d.se', 'xn--rtro-v4d.se'],
  // A domain with a Cyrillic е.
  ['hej@rеtro.se', 'xn--rtro-v4d.se'],
  ['"a@b"@retro.se', 'retro.se'],
  ['utan', 'utan'],
])('the host of %s is %s', (email, host) => {
  expect(hostOf(email)).toBe(host)
})

test.each([
  ['retro.se', 'retro.se', 'same'],
  ['retro.se', 'www.retro.se', 'same'],
  ['elev.retro.se', 'www.retro.se', 'part'],
  ['retro.se', 'butik.retro.se', 'part'],
  ['gmail.com', 'retro.se', 'other'],
  ['antiretro.se', 'retro.se', 'other'],
  ['retro.se.example', 'retro.se', 'other'],
  ['retro.se', null, 'none'],
] as const)('the host %s compared with the host %s: %s', (host, linkHost, likeness) => {
  expect(compareHosts(host, linkHost)).toBe(likeness)
})

test.each([
  ['hej.du+loppis_1@retro-lyckan.se', false],
  ['hеj@retro.se', true],
  ['åsa@retro.se', true],
  ['hej@xn--rtro-v4d.se', true],
  ['xn--hej@retro.se', false],
])('%s has unusual characters: %s', (email, isUnusual) => {
  expect(hasForeignSigns(email)).toBe(isUnusual)
})

test('the number of other claimants is written as a text', () => {
  expect([formatOthers(1), formatOthers(3)]).toEqual(['1 annan har redan en länk', '3 andra har redan en länk'])
})
