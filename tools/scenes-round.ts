/** Scenes of the visitor's round (a trip to chosen places), and of the button that adds a place to it. */
import type { Page } from '@playwright/test'
import { answer, fail, hold, press, type Scenes } from './scene.ts'

const saturday = '2026-12-05'
const places = [
  ['Kopparkitteln', 57.721, 12.94, '10:00–15:00'],
  ['Morgonfyndet', 57.76, 12.9, '09:00–11:00'],
  ['Andra chansens återbruksvaruhus vid spinneriet', 57.7, 13.01, '10:00–16:00'],
  ['Glasboden', 57.68, 12.87, '11:00–15:00'],
] as const

/** Answers calls for shops 1 to 4 with places near Borås. */
async function nearBorås(page: Page): Promise<void> {
  for (const [at, [name, latitude, longitude, hours]] of places.entries())
    await answer(page, `/get_store/${at + 1}`, {
      id: at + 1,
      name,
      address: `Österlånggatan ${at + 3}`,
      city: 'Borås',
      latitude,
      longitude,
      opening_hours: `söndag: stängt,måndag: stängt,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: ${hours}`,
      shop_link: 'n/a',
      is_favorite: 0,
    })
}

const round = (rest = '') => `/#/runda?stopp=s1-s2-s3-s4&dag=${saturday}${rest}`
const start = '&fran=57.7210,12.9401&namn=Borås'
const own = (page: Page) => press(page, /^Gör till min runda/)

export const roundScenes: Scenes = {
  'round-empty': { path: '/#/runda' },
  'round-planned': { path: round(`&tid=0900${start}&ater=1`), before: nearBorås, steps: own },
  'round-missed': { path: round('&tid=1130'), before: nearBorås, steps: own },
  'round-shared': { path: round('&tid=0900&med=cykel'), before: nearBorås },
  'round-own-order': { path: round('&tid=0900&ordning=1'), before: nearBorås, steps: own },
  'round-loading': { path: round(), before: (page) => hold(page, '/get_store') },
  'round-failed': { path: round(), before: (page) => fail(page, '/get_store') },
  'round-gone': {
    path: round(),
    before: async (page) => {
      await nearBorås(page)
      await answer(page, '/get_store/3', { message: 'Butiken finns inte' }, 404)
    },
  },
  'round-take-along': {
    path: round(`&tid=0900${start}`),
    before: nearBorås,
    steps: (page) => page.getByText('Visa vägen, ett stopp i taget').click(),
  },
  'round-start-typed': {
    path: round(),
    before: nearBorås,
    steps: (page) => page.getByRole('button', { name: 'Adress eller ort' }).click(),
  },
  'round-tray': {
    path: '/#/store/1',
    window: true,
    steps: (page) => press(page, /^Lägg till i rundan/),
  },
  'print-round': { path: round('&tid=0900'), before: nearBorås, print: true },
}
