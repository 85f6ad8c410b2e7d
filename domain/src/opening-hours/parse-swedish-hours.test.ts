import { expect, test } from 'vitest'
import { parseSwedishHours } from './parse-swedish-hours.ts'

test.each([
  ['mån–fre 10–18, lör 10–14', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
  ['Vardagar 10-18, lördag 10-15', 'Mo-Fr 10:00-18:00; Sa 10:00-15:00'],
  ['tis o tors kl 13.00-17.00', 'Tu,Th 13:00-17:00'],
  ['Tisdag & torsdag 10-16', 'Tu,Th 10:00-16:00'],
  ['sön stängt', 'Su off'],
  ['Måndag-fredag: 10.00 - 18.00. Lördag: 10-15', 'Mo-Fr 10:00-18:00; Sa 10:00-15:00'],
  ['Mån-Fre 10-18\nLör 10-14', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
  ['10-18 vardagar, 10-14 lördagar', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
  ['ons-fre 10-12 och 13-17, lör 10-13', 'We-Fr 10:00-12:00,13:00-17:00; Sa 10:00-13:00'],
  ['Öppet mån och ons-fre 10-17', 'Mo,We-Fr 10:00-17:00'],
  ['MÅN t.o.m. FRE KL. 9–17', 'Mo-Fr 09:00-17:00'],
  ['Må-Fr 10-18 / Lö 10-14', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
  ['vardag 10-18, helger 11-15', 'Mo-Fr 10:00-18:00; Sa-Su 11:00-15:00'],
  ['röda dagar stängt, mån-fre 9-17', 'PH off; Mo-Fr 09:00-17:00'],
  ['alla dagar 10-18, söndagar stängt', 'Mo-Su 10:00-18:00; Su off'],
  ['dygnet runt', '24/7'],
  ['Öppet dygnet runt', '24/7'],
  ['alla dagar dygnet runt', 'Mo-Su 00:00-24:00'],
  ['första lördagen i månaden 10–14', 'Sa[1] 10:00-14:00'],
  ['1:a och 3:e lördagen i månaden 10-14', 'Sa[1,3] 10:00-14:00'],
  ['onsdag 17-19, sista lördagen varje månad 10-14', 'We 17:00-19:00; Sa[-1] 10:00-14:00'],
  ['maj-sept lör 10-14', 'May-Sep Sa 10:00-14:00'],
  ['fre 20-02', 'Fr 20:00-02:00'],
  ['lör 10-14, övrig tid efter överenskommelse', 'Sa 10:00-14:00 || "efter överenskommelse"'],
  ['mån-fre 10-18, maj-sept lör 10-14', 'Mo-Fr 10:00-18:00; May-Sep Sa 10:00-14:00'],
  ['lör 10-14 eller efter överenskommelse', 'Sa 10:00-14:00 || "efter överenskommelse"'],
])('%s: %s', (text, hours) => {
  expect(parseSwedishHours(text)).toBe(hours)
})

test.each([
  '',
  '10-18',
  'lör 10-',
  'lör från 10',
  'varannan lördag 10-14',
  'jämna veckor lör 10-14',
  'vardagar 10-18, fre 10-16',
  'alla dagar 10-18 utom sön',
  'mån 10–18 ej juli',
  'mån-fre 10-18 (lunch 12-13)',
  'lör 10-14, jul stängt',
  'lör 10-6',
  'lör 25-26',
  'mån-fre 1000-1800',
  'söndagar kl 10-14 i maj',
  'maj-sept lör 10-14, sön 11-15',
  'se hemsidan',
  '24/12 stängt',
  `lör 10-14${' '.repeat(300)}`,
])('%j is not clear', (text) => {
  expect(parseSwedishHours(text)).toBeNull()
})

test.each(['från 10', '10-', 'till 17', 'mån-fre från 10', 'lör till 17', 'fre dygnet runt, till 17'])(
  '%s says too little',
  (text) => {
    expect(parseSwedishHours(text)).toBeNull()
  },
)
