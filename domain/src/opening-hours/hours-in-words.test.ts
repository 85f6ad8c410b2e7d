import { expect, test } from 'vitest'
import { formatHoursForDays } from './hours-in-words.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

const shop = 'Mo-Fr 10:00-18:00; Sa 10:00-15:00; Su 11:00-15:00'
const lunch = 'Mo-Fr 10:00-12:00,13:00-17:30; Sa 10:00-12:00,13:00-15:00'
const mixed = 'Mo 10:00-18:00; Tu 11:00-18:00; We 12:00-18:00; Th 13:00-18:00; Fr 10:00-17:00'

test.each([
  ['one day', shop, '2026-11-28', '2026-11-28', 'Öppet lör 10–15'],
  ['two days', shop, '2026-11-28', '2026-11-29', 'Öppet lör 10–15, sön 11–15'],
  ['three in a row', shop, '2026-11-25', '2026-11-27', 'Öppet ons–fre 10–18'],
  ['two in a row', shop, '2026-11-26', '2026-11-27', 'Öppet tor och fre 10–18'],
  ['a week', shop, '2026-11-23', '2026-11-29', 'Öppet mån–fre 10–18, lör 10–15, sön 11–15'],
  [
    'seven days from a Wednesday',
    shop,
    '2026-11-25',
    '2026-12-01',
    'Öppet ons–fre, mån och tis 10–18, lör 10–15, sön 11–15',
  ],
  ['two weeks', shop, '2026-11-23', '2026-12-06', 'Öppet mån–fre 10–18, lör 10–15, sön 11–15'],
  [
    'uncertain hours',
    'Mo-Fr 10:00-18:00; Sa,Su "by appointment"',
    '2026-11-27',
    '2026-11-29',
    'Öppet fre 10–18. Lör och sön: efter överenskommelse',
  ],
  ['only uncertain hours', 'Sa 10:00-14:00 unknown', '2026-11-28', '2026-11-28', 'Lör: 10:00–14:00, osäkert'],
  [
    'uncertain and closed days',
    'Sa 10:00-14:00 "ring"',
    '2026-11-28',
    '2026-11-29',
    'Lör: 10:00–14:00, ring. Stängt sön',
  ],
  ['closed', 'Mo-Fr 10:00-18:00', '2026-11-28', '2026-11-29', 'Stängt lör och sön'],
  ['closed on one day', 'Mo-Fr 10:00-18:00', '2026-11-28', '2026-11-28', 'Stängt lör'],
  ['closed on single days', 'Mo,We 10:00-18:00', '2026-11-24', '2026-11-24', 'Stängt tis'],
  ['closed on all days', 'May-Sep Sa 10:00-12:00', '2026-11-23', '2026-12-20', 'Stängt alla dagar'],
  ['closed days beside open ones are not named', 'Sa 10:00-15:00', '2026-11-27', '2026-11-29', 'Öppet lör 10–15'],
  ['a break', lunch, '2026-11-28', '2026-11-28', 'Öppet lör 10–12 och 13–15'],
  ['breaks', lunch, '2026-11-27', '2026-11-28', 'Öppet fre 10–12 och 13–17:30, lör 10–12 och 13–15'],
  ['every day alike', 'Mo-Su 09:30-20:00', '2026-11-23', '2026-11-29', 'Öppet alla dagar 9:30–20'],
  ['round the clock', '24/7', '2026-12-24', '2026-12-25', 'Öppet tor och fre dygnet runt'],
  ['past midnight', 'Fr-Sa 20:00-02:00', '2026-11-27', '2026-11-28', 'Öppet fre och lör 20–02'],
  ['until midnight', 'Fr 20:00-24:00', '2026-11-27', '2026-11-27', 'Öppet fre 20–24'],
  ['three different hours', mixed, '2026-11-23', '2026-11-25', 'Öppet mån 10–18, tis 11–18, ons 12–18'],
  ['more than three different hours', mixed, '2026-11-23', '2026-11-29', 'Öppet mån–fre, olika tider'],
  [
    'a weekday with different hours in two weeks',
    `${shop}; 2026 Dec 5 12:00-13:00`,
    '2026-11-23',
    '2026-12-06',
    'Öppet alla dagar, olika tider',
  ],
  [
    'a weekday open every other week',
    'week 1-53/2 Sa 10:00-14:00',
    '2026-11-21',
    '2026-12-06',
    'Öppet lör, olika tider',
  ],
  ['a holiday', shop, '2026-06-06', '2026-06-06', 'Röd dag: tiderna kan avvika'],
  ['holidays alone', shop, '2026-12-24', '2026-12-26', 'Röd dag: tiderna kan avvika'],
  [
    'a holiday beside an open day',
    shop,
    '2026-06-05',
    '2026-06-06',
    'Öppet fre 10–18. Lör är röd dag: tiderna kan avvika',
  ],
  [
    'holidays beside open days',
    shop,
    '2026-04-02',
    '2026-04-06',
    'Öppet tor 10–18. Fre–mån är röda dagar: tiderna kan avvika',
  ],
  [
    'a holiday beside a closed day',
    'Sa 10:00-12:00',
    '2026-06-05',
    '2026-06-06',
    'Stängt fre. Lör är röd dag: tiderna kan avvika',
  ],
  [
    'a holiday within two weeks',
    shop,
    '2026-06-01',
    '2026-06-14',
    'Öppet mån–fre 10–18, lör 10–15, sön 11–15. Röda dagar: tiderna kan avvika',
  ],
  ['a holiday that the hours mention', `${shop}; PH off`, '2026-06-05', '2026-06-06', 'Öppet fre 10–18'],
] as const)('%s: %s, %s to %s: %s', (_case, osm, first, last, text) => {
  expect(formatHoursForDays(parseOsmHours(osm)!, first, last)).toBe(text)
})
