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
  ['undo', { type: 'import', id: null, name: null }, 'Ångrade ett beslut om en import'],
] as const)('%s of %o', (verb, subject, text) => {
  expect(formatAction({ verb, subject })).toBe(text)
})

test.each([
  [{ by: 'anna@example.se', byCommand: false, byGone: false }, 'anna@example.se'],
  [{ by: null, byCommand: true, byGone: false }, 'Kommando på servern'],
  [{ by: null, byCommand: false, byGone: true }, 'Konto som har tagits bort'],
  [{ by: null, byCommand: false, byGone: false }, 'Konto utan e-postadress'],
])('the name of the actor %o', (actor, text) => {
  expect(formatActor(actor)).toBe(text)
})

test.each([
  [null, 'Okänt avstånd'],
  [4, 'På samma plats'],
  [5, '5 m bort'],
  [949, '949 m bort'],
  [950, '1,0 km bort'],
  [1240, '1,2 km bort'],
])('%s m', (distanceM, text) => {
  expect(formatDistance(distanceM)).toBe(text)
})

test.each([
  [1, 'Samma namn'],
  [0.94, 'Mycket likt namn'],
  [0.69, 'Likt namn'],
  [0.39, 'Annat namn'],
])('the text of likeness %s', (likeness, text) => {
  expect(formatLikeness(likeness)).toBe(text)
})
