import { expect, test } from 'vitest'
import { formatAbout, formatDoubt, formatMinutes, formatMissReason, formatRoundTime } from './round-texts.ts'

test.each([
  [0, '00.00'],
  [605, '10.05'],
  [1439, '23.59'],
  [1440, '24.00'],
  [1441, '00.01'],
  [2880, '00.00'],
])('minute %i is %s', (minute, text) => {
  expect(formatRoundTime(minute)).toBe(text)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 tim'],
  [61, '1 tim 1 min'],
  [600, '10 tim'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test('the texts of reasons that name another stop or the locks', () => {
  const nameOf = (stop: number) => ['Kupan', 'Myrorna'][stop] ?? ''
  expect(formatMissReason({ kind: 'displaces', stop: 1 }, nameOf)).toBe('då hinns inte Myrorna')
  expect(formatMissReason({ kind: 'locks' }, nameOf)).toBe('ryms inte bland de låsta platserna')
  expect(formatMissReason({ kind: 'closes', closeMinute: 840, arriveMinute: 860, displaces: null }, nameOf)).toBe(
    'stänger 14.00, du är där 14.20',
  )
  const closes = { kind: 'closes', closeMinute: 840, arriveMinute: 820, displaces: null } as const
  expect(formatMissReason(closes, nameOf, formatAbout(false))).toBe('stänger 14.00, du är där först ca 13.40')
})

test('the texts of doubtful hours', () => {
  expect(['hours', 'holiday', 'start', 'end'].map((doubt) => formatDoubt(doubt as 'hours'))).toEqual([
    'Öppettiderna är inte kända',
    'Röd dag: tiderna kan avvika',
    'Starttiden är inte känd',
    'Sluttiden är inte känd',
  ])
})
