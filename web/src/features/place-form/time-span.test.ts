import { expect, test } from 'vitest'
import { parseTimeSpan } from './time-span.ts'

test.each(['10:00–18:00', '10:00-18:00', ' 10.00 — 18.00 ', '10−18', 'kl 10 till 18', '1000 - 1800'])(
  '"%s" is a time range',
  (text) => {
    expect(parseTimeSpan(text)).toEqual({ from: '10:00', to: '18:00' })
  },
)

test.each(['', '10:00', '10:00–', '–18:00', '10–12–18', '2026-11-28', '10:00–25:00', 'måndag–fredag'])(
  '"%s" is not a time range',
  (text) => {
    expect(parseTimeSpan(text)).toBeNull()
  },
)
