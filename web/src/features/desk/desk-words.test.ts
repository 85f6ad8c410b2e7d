import { expect, test } from 'vitest'
import { formatAction, formatActor, formatDistance, formatLikeness } from './desk-words.ts'

test.each([
  ['edit', { type: 'shop', id: 7, name: 'Kupan' }, 'Ändrade butiken Kupan'],
  ['add', { type: 'market', id: 7, name: null }, 'Lade till evenemanget 7'],
  ['publish', { type: 'tip', id: 3, name: 'Kupan' }, 'Publicerade tipset Kupan'],
  ['done', { type: 'feedback', id: 12, name: null }, 'Markerade feedback 12 som klar'],
  ['remove', { type: 'feedback', id: 12, name: null }, 'Lade feedback 12 i papperskorgen'],
  ['choose', { type: 'slideshow', id: null, name: null }, 'Ändrade urvalet i bildspelet'],
  ['import', { type: 'import', id: null, name: 'osm' }, 'Gjorde importen osm'],
  ['accept', { type: 'report', id: 4, name: 'Kupan' }, 'Godtog rapporten om Kupan'],
  ['dismiss', { type: 'report', id: 4, name: null }, 'Avfärdade rapport 4'],
  ['approve', { type: 'claim', id: 5, name: 'Kupan' }, 'Godkände arrangören av Kupan'],
  ['reject', { type: 'claim', id: 5, name: null }, 'Avvisade arrangör 5'],
  ['distinguish', { type: 'pair', id: 3, name: 'Kupan' }, 'Skilde på två ställen: Kupan'],
  ['merge', { type: 'pairs', id: null, name: '27' }, 'Slog ihop 27 par av ställen'],
  ['merge', { type: 'pairs', id: null, name: '1' }, 'Slog ihop ett par av ställen'],
  ['edit', { type: 'import', id: null, name: 'osm' }, 'Tog över uppgifter från osm'],
  ['dismiss', { type: 'import', id: null, name: 'osm' }, 'Behöll våra uppgifter framför osm'],
  ['dismiss', { type: 'difference', id: 4, name: 'Kupan' }, 'Avfärdade skillnaden mot källan om Kupan'],
  ['dismiss', { type: 'difference', id: 4, name: null }, 'Avfärdade en skillnad mot källan'],
  ['undo', { type: 'report', id: 4, name: 'Kupan' }, 'Ångrade ett beslut om rapporten om Kupan'],
  ['undo', { type: 'import', id: null, name: null }, 'Ångrade ett beslut om en import'],
] as const)('the text of the action %s on %o', (verb, subject, text) => {
  expect(formatAction({ verb, subject })).toBe(text)
})

test.each([
  [
    { by: 'anna@example.se', byCommand: false, bySchedule: false, byOrganiser: false, byGone: false },
    'anna@example.se',
  ],
  [{ by: null, byCommand: false, bySchedule: false, byOrganiser: true, byGone: false }, 'Arrangören'],
  [{ by: null, byCommand: false, bySchedule: true, byOrganiser: false, byGone: false }, 'Regelbunden hämtning'],
  [{ by: null, byCommand: true, bySchedule: false, byOrganiser: false, byGone: false }, 'Kommando på servern'],
  [{ by: null, byCommand: false, bySchedule: false, byOrganiser: false, byGone: true }, 'Konto som har tagits bort'],
  [{ by: null, byCommand: false, bySchedule: false, byOrganiser: false, byGone: false }, 'Konto utan e-postadress'],
])('the text of the actor %o', (actor, text) => {
  expect(formatActor(actor)).toBe(text)
})

test.each([
  [null, 'Okänt avstånd'],
  [4, 'På samma plats'],
  [5, '5 m bort'],
  [949, '949 m bort'],
  [950, '1,0 km bort'],
  [1240, '1,2 km bort'],
])('the text of a distance of %s m', (distanceM, text) => {
  expect(formatDistance(distanceM)).toBe(text)
})

test.each([
  [1, 'Samma namn'],
  [0.94, 'Mycket likt namn'],
  [0.69, 'Likt namn'],
  [0.39, 'Annat namn'],
])('the text of a likeness of %s', (likeness, text) => {
  expect(formatLikeness(likeness)).toBe(text)
})
