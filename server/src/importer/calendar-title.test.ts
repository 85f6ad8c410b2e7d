import { expect, test } from 'vitest'
import { readTitle } from './calendar-title.ts'

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
