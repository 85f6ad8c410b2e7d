/** Scenes of the organiser's pages, and of the desk's list of organisers. */
import { deskClaimToWire } from '@fyndkartan/contract/desk'
import { managedPlaceToWire } from '@fyndkartan/contract/managed-place'
import type { DeskClaim, DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewMarket } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import type { Page } from '@playwright/test'
import { answer, fail, fillIn, press, type Scenes } from './scene.ts'

const link = `/#/arrangor?nyckel=${'a'.repeat(43)}`
const email = 'hej@retrolyckan.example'

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 1,
  name: 'Retrolyckan',
  address: 'Östra Långgatan 12',
  town: 'Trosa',
  link: 'https://retrolyckan.example/',
  position: { lat: 58.8966, lng: 17.5508 },
  openingHours:
    'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: 10:00–15:00',
  openingHoursOsm: null,
}

const row: DeskPlace = {
  place: shop,
  origin: 'import',
  sourceId: null,
  createdAtMs: 0,
  updatedAtMs: 0,
  removedAtMs: null,
  mergedInto: null,
  editedAtMs: null,
  version: 1,
}

const market: NewMarket = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Torgloppis',
  address: 'Torget 1',
  town: 'Trosa',
  link: 'https://torgloppis.example/',
  position: { lat: 58.8966, lng: 17.5508 },
  date: null,
  startMinute: null,
  endMinute: null,
}

/** A market every Saturday, so that it has a next date on any day. */
const series: DeskSeries = {
  id: 1,
  place: market,
  series: {
    rule: { kind: 'weekly', every: 1, weekdays: [6], from: '2020-01-04', to: null },
    startMinute: 600,
    endMinute: 900,
    added: [],
    skipped: [],
    changed: [],
    cancelled: [],
    allCancelled: null,
  },
  removedAtMs: null,
  editedAtMs: null,
  version: 1,
}

const figures = { opened: 1204, planned: 58, liked: 31, watched: 12 }
const owned = { email, linkExpiresAtMs: Date.UTC(2027, 10, 23, 12), figures }
const managedShop = managedPlaceToWire({ ...owned, place: row, series: null })
const managedMarket = managedPlaceToWire({
  ...owned,
  place: { ...row, place: { ...market, id: 2, seriesId: 1, date: '2030-01-05', startMinute: 600, endMinute: 900 } },
  series,
})
const showShop = (page: Page) => answer(page, '/managed_place', managedShop)

export const organiserScenes: Scenes = {
  'claim-form': { path: '/#/store/1', steps: (page) => press(page, 'Sköt uppgifterna själv') },
  'claim-problem': {
    path: '/#/store/1',
    steps: async (page) => {
      await press(page, 'Sköt uppgifterna själv')
      await fillIn(page, { 'Din e-postadress': 'anna' })
      await press(page, 'Be om en länk')
    },
  },
  'claim-sent': {
    path: '/#/store/1',
    before: (page) => answer(page, '/claim_place', { success: true }),
    steps: async (page) => {
      await press(page, 'Sköt uppgifterna själv')
      await fillIn(page, { 'Din e-postadress': email })
      await press(page, 'Be om en länk')
      await page.getByText(/^Tack! Hör adressen/).waitFor()
    },
  },
  organiser: { path: '/#/arrangor' },
  'organiser-dead': { path: link, before: (page) => answer(page, '/managed_place', { message: '' }, 404) },
  'organiser-failed': { path: link, before: (page) => fail(page, '/managed_place') },
  'organiser-shop': { path: link, before: showShop },
  'organiser-edit': { path: `${link}&gora=andra`, before: showShop },
  'organiser-end': { path: `${link}&gora=avsluta`, window: true, before: showShop },
  'organiser-left': { path: link, before: showShop, steps: (page) => press(page, 'Jag är klar') },
  'organiser-market': { path: link, before: (page) => answer(page, '/managed_place', managedMarket) },
}

function claim(id: number, changes: Partial<DeskClaim>) {
  return deskClaimToWire({
    id,
    status: 'waiting',
    email: 'anna@gmail.com',
    linkHost: 'retrolyckan.example',
    askedAtMs: Date.UTC(2026, 10, 21, 11, 5),
    decidedAtMs: null,
    usedAtMs: null,
    others: 0,
    place: shop,
    actionId: null,
    ...changes,
  })
}

const claims = [claim(1, { others: 1 }), claim(2, { email: 'info@xn--retrolyckn-9za.example' })]
const noHost = claim(3, { linkHost: null, place: { ...market, id: 2, seriesId: null, date: null } })

export const deskClaimScenes: Scenes = {
  'desk-claims': {
    path: '/#/granska/arrangorer',
    before: (page) => answer(page, '/desk/claims', { total: 3, claims: [...claims, noHost] }),
  },
  'desk-claims-empty': { path: '/#/granska/arrangorer' },
  'desk-claims-failed': { path: '/#/granska/arrangorer', before: (page) => fail(page, '/desk/claims') },
}
