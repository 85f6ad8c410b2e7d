import { expect, test } from 'vitest'
import { profileTabPath, readProfileTab } from './profile-tabs.ts'

test.each([
  ['', 'profil'],
  ['tab=profil', 'profil'],
  ['tab=favoriter', 'favoriter'],
  ['tab=Favoriter', 'favoriter'],
  ['tab=annat', 'profil'],
  ['other=favoriter', 'profil'],
])('the query "%s" reads as the tab %s', (search, name) => {
  expect(readProfileTab(new URLSearchParams(search))).toBe(name)
})

test.each(['profil', 'favoriter'] as const)('the address of the tab %s reads as that tab', (name) => {
  const [, search] = profileTabPath(name).split('?')
  expect(readProfileTab(new URLSearchParams(search))).toBe(name)
})
