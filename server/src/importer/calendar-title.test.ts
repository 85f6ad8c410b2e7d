import type { CivilDate } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { datesOffIn, readTitle, readTitleOn } from './calendar-title.ts'

test.each<[string, string, string | null]>([
  ['INSTÄLLT: Julloppis', 'Julloppis', null],
  ['Inställd - Loppis', 'Loppis', null],
  ['Inställt – Loppis 10-14', 'Loppis 10-14', null],
  ['[INSTÄLLD] Loppis i parken', 'Loppis i parken', null],
  ['*** INSTÄLLT *** Loppis', 'Loppis', null],
  ['OBS! INSTÄLLT! Loppis på torget', 'Loppis på torget', null],
  ['INSTÄLLD Loppis - Kinna', 'Loppis - Kinna', null],
  ['Inställt pga regn: Loppis', 'Loppis', 'pga regn'],
  ['AVLYST Bakluckeloppis', 'Bakluckeloppis', null],
  ['Canceled: Flea market', 'Flea market', null],
  ['Loppis (inställt)', 'Loppis', null],
  ['Loppis, inställd', 'Loppis', null],
  ['Loppis – INSTÄLLD pga storm', 'Loppis', 'pga storm'],
  ['Loppis INSTÄLLT!', 'Loppis', null],
  ['Loppisen är inställd på grund av sjukdom', 'Loppisen', 'på grund av sjukdom'],
  ['Avsagt: Loppis', 'Loppis', null],
  ['Stängt: Loppis', 'Loppis', null],
  ['Loppisen är stängd', 'Loppisen', null],
  ['Stängt pga semester', 'Stängt pga semester', 'pga semester'],
  ['INSTÄLLT', 'INSTÄLLT', null],
  ['Loppis (12/12 inställt)', 'Loppis', null],
  ['Loppis inställt lörd 12/12', 'Loppis', 'lörd 12/12'],
  ['INSTÄLLD v. 52', 'INSTÄLLD v. 52', 'v. 52'],
  ['Instält: Loppis', 'Loppis', null],
  ['INSTALLT: Loppis', 'Loppis', null],
  ['Loppisen ställs in', 'Loppisen', null],
  ['Loppis – genomförs ej', 'Loppis', null],
  // A moved event is not held where or when it is listed.
  ['FLYTTAD: Loppis', 'Loppis', 'Flyttad'],
  ['Flyttad till 13 dec: Loppis', 'Loppis', 'Flyttad till 13 dec'],
  ['Loppis flyttad till Kinna', 'Loppis', 'Flyttad till Kinna'],
  ['Framflyttad – Loppis', 'Loppis', 'Framflyttad'],
  ['Uppskjuten: Loppis', 'Loppis', 'Uppskjuten'],
  ['Flyttad till 13 dec', 'Flyttad till 13 dec', 'Flyttad till 13 dec'],
])('%j is the cancelled market %j because of %j', (title, name, reason) => {
  expect(readTitle(title)).toEqual({ written: title, name, isCancelled: true, reason })
})

test.each([
  'Loppis',
  'Ej inställt: Loppis',
  'EJ INSTÄLLD',
  'Loppis (ej inställd)',
  'Loppisen är inte inställd',
  'Inställt? Nej, loppis',
  'Loppis (inställt vid regn)',
  'Flyttlådeloppis',
  'Loppis 10–15, stängt 12–13',
  'Loppis (stängt på julafton)',
  'Loppis på instängd gård',
  'Loppis i Stängselboden',
  'Loppisrundan utgår från torget',
  `${'Loppis '.repeat(50)}inställd`,
])('%j is held', (title) => {
  expect(readTitle(title)).toEqual({ written: title, name: title, isCancelled: false, reason: null })
})

// 12 December 2026 is a Saturday.
const saturday: CivilDate = '2026-12-12'
const sunday: CivilDate = '2026-12-13'

test.each<[string, readonly CivilDate[] | null]>([
  ['Loppis (inställt)', null],
  ['Inställt pga regn: Loppis', null],
  ['Uppskjuten: Loppis', null],
  ['Loppis (inställt 12/12)', [saturday]],
  ['Loppis, inställd den 12 december', [saturday]],
  ['Loppis inställd lör 12/12', [saturday]],
  ['Loppis (inställt 5, 12 och 19 dec)', [saturday]],
  ['Loppis (inställt 10–13/12)', [saturday, sunday]],
  ['Loppis (inställt 2026-12-12)', [saturday]],
  ['Loppis 12/12 inställd', [saturday]],
  ['INSTÄLLD v. 50', [saturday]],
  ['INSTÄLLD lördag', [saturday]],
  ['Loppis (lördagen inställd)', [saturday]],
  ['Inställt 12/12, flyttat till 13/12: Loppis', [saturday]],
  ['Loppis inställt till 1/3', [saturday]],
  ['Flyttad till 13 dec: Loppis', [saturday]],
  ['Loppis flyttad till söndag', [saturday]],
  ['Loppis flyttad till senare datum', [saturday]],
  ['Loppis framflyttad till våren', [saturday]],
  ['Uppskjuten: Loppis', [saturday]],
])('%j cancels the dates %j', (title, dates) => {
  expect(readTitleOn(title, dates)).toMatchObject({ isCancelled: true, reason: readTitle(title).reason })
})

test.each<[string, readonly CivilDate[] | null]>([
  ['Loppis (inställt 12/12)', null],
  ['Loppis (inställt v. 52)', null],
  ['Loppis, inställd på lördag', null],
  ['Loppis (inställt under jullovet)', null],
  ['Loppis 12/12 inställd', null],
  ['Loppis flyttad till Kinna', null],
  ['Loppis (flyttad till 13/12)', null],
  ['Loppis – inställt annandagen', null],
  ['Loppis (inställt mellan jul och nyår)', null],
  ['Loppis - inställt t.o.m. 31/12', null],
  ['INSTÄLLD v. 52', null],
  ['INSTÄLLD v. 52', [saturday]],
  ['Inställt söndag: Loppis', [saturday]],
  ['Loppis 12–13/12 (lördagen inställd)', [saturday, sunday]],
  ['Loppis (inställt 12/12)', [sunday]],
  ['Loppis (inställt 12/12)', [saturday, sunday]],
  ['Loppis (inställt 12/12 2025)', [saturday]],
  ['Inställt 12/12, flyttat till 13/12: Loppis', [sunday]],
  ['Flyttad till 13 dec: Loppis', [sunday]],
  ['Loppis flyttad till söndag', [sunday]],
  ['Loppis flyttad till Kinna', [saturday]],
  ['Flyttad till ny plats: Loppis', [saturday]],
  ['FLYTTAD: Loppis', [saturday]],
])('%j cancels none of the dates %j', (title, dates) => {
  expect(readTitleOn(title, dates)).toMatchObject({ name: title, isCancelled: false, reason: null })
})

test.each<[string, readonly CivilDate[]]>([
  ['Loppis (inställt 26/12)', ['2026-12-26']],
  ['Loppis inställt lörd 19/12', ['2026-12-19']],
  ['INSTÄLLT 26/12: Loppis', ['2026-12-26']],
  ['Loppis – inställd 26/12 och 2/1', ['2026-12-26', '2027-01-02']],
  ['Loppis (26/12 inställt)', ['2026-12-26']],
  ['Loppis (ej 26/12)', ['2026-12-26']],
  ['Loppis, inte den 26 dec', ['2026-12-26']],
  ['Loppis (stängt 25–26/12)', ['2026-12-25', '2026-12-26']],
  ['Loppis (flyttad 26/12 till 27/12)', ['2026-12-26']],
  ['Loppis inställt 26/12, flyttat till 27/12', ['2026-12-26']],
  ['Loppis (flyttad till 27/12)', []],
  ['Loppis (inställt)', []],
  ['Loppis 10–15, stängt 12–13', []],
  ['Loppis (inställt annandagen)', []],
  ['Loppis (inställt 26/12 2025)', []],
  ['Loppis 12/12', []],
])('%j leaves out %j', (title, dates) => {
  expect(datesOffIn(title, '2026-11-28')).toEqual(dates)
})

test.each<[string, CivilDate, CivilDate, number]>([
  ['INSTÄLLD v. 52', '2026-12-21', '2026-12-27', 7],
  ['Loppis – uppehåll v 52-1', '2026-12-21', '2027-01-10', 21],
  ['Loppis (inställt vecka 52 och 53)', '2026-12-21', '2027-01-03', 14],
  ['Loppis inställt t.o.m. 1/12', '2026-11-28', '2026-12-01', 4],
  ['Loppis inställt fr.o.m. 26/12', '2026-12-26', '2027-09-28', 277],
])('%j leaves out the days from %s to %s', (title, first, last, count) => {
  const dates = datesOffIn(title, '2026-11-28')
  expect([dates[0], dates.at(-1), dates.length]).toEqual([first, last, count])
})
