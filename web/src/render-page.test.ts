/** The pages that the server sends: complete without scripts, and the same for every visitor. */
import { readFileSync } from 'node:fs'
import type { ListedPlace, PageWire, PlacePageWire, TownPageWire } from '@fyndkartan/contract/page-wire'
import { describe, expect, test } from 'vitest'
import { readOutlineAround, renderPage } from './render-page.ts'
import { buildSiteConfig } from './testing/build-site-config.ts'
import { eventWire, storeWire } from './testing/place-wires.ts'

const site = buildSiteConfig({
  tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
  tile_attribution: '© tiles',
  contact_email: 'hej@fynd.example',
})

/** A Monday. */
const today = '2026-11-23'
const weekHours =
  'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: stängt,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: 10:00–15:00'
const listed: readonly ListedPlace[] = [
  { post: { ...storeWire, source: 'shop_info', id: 9, name: 'Granne & Söner' }, address: '/butik/9-granne-soner' },
  { post: { ...eventWire, source: 'event_info', id: 8, date: '2026-11-28' }, address: '/loppis/8-julloppis-alingsas' },
]
const shop: PlacePageWire = {
  page: 'place',
  kind: 'shop',
  today,
  address: '/butik/7-retrolyckan-katrineholm',
  crumbs: [{ name: 'Katrineholm', address: '/ort/katrineholm' }],
  post: { ...storeWire, opening_hours: weekHours },
  outline: { land: 'M1 2l3 4z', lakes: '', towns: [{ name: 'Flen', x: 100, y: 80 }] },
  near: listed,
}
const town: TownPageWire = {
  page: 'town',
  today,
  address: '/ort/boras',
  crumbs: [],
  town: 'Borås',
  county: { name: 'Västra Götalands län', address: '/lan/vastra-gotalands-lan' },
  weekend: null,
  other: { name: 'Bara i helgen', address: '/ort/boras/i-helgen' },
  markets: listed.slice(1),
  marketCount: 30,
  shops: listed.slice(0, 1),
  shopCount: 1,
  nearTowns: [{ name: 'Ulricehamn', address: '/ort/ulricehamn' }],
}

/** The texts of a page, one after another. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

describe('the page of a shop', () => {
  test('has hours with today marked, the land around it, and links to places nearby', async () => {
    const html = await renderPage(shop, site)
    expect(html).toMatch(/aria-current="date"[^]*?måndag[^]*?10:00–18:00/)
    expect(textOf(html)).toContain('I dag 10:00–18:00')
    expect(html).toContain('d="M1 2l3 4z"')
    expect(html).toContain('href="/butik/9-granne-soner"')
    expect(textOf(html)).toContain('Granne & Söner')
    expect(html).toContain('href="/ort/katrineholm"')
  })

  test('lists known and unknown facts, and has the question whether they are right', async () => {
    const text = textOf(await renderPage(shop, site))
    for (const part of ['Bra att veta', 'Okänt: betalning', 'Stämmer det här?', 'Är det ditt ställe?', 'I närheten'])
      expect(text).toContain(part)
  })

  test('has hours beyond an ordinary week', async () => {
    const post = { ...storeWire, opening_hours: weekHours, opening_hours_osm: 'Mo-Fr 10:00-12:00,13:00-17:00; PH off' }
    const text = textOf(await renderPage({ ...shop, post }, site))
    expect(text).toContain('I dag 10:00–12:00, 13:00–17:00')
    expect(text).toContain('Röda dagar')
  })

  test('contains nothing that depends on the minute, the visitor or chance', async () => {
    const html = await renderPage(shop, site)
    expect(await renderPage(shop, site)).toBe(html)
    expect(textOf(html)).not.toMatch(/Öppnar|Öppet |Stängt(?! i dag)/)
    expect(html).not.toMatch(/Gilla|Logga ut/)
  })
})

test('a market has its date and its other dates', async () => {
  const dates = ['2026-11-28', '2026-12-05'].map((date, at) => ({
    id: 8 + at,
    date,
    start_time: '10:00',
    end_time: '15:00',
  }))
  const post = { ...eventWire, id: 8, date: '2026-11-28', series_id: 3, dates, repeats: 'Varje lördag' }
  const html = await renderPage({ ...shop, kind: 'market', post, address: '/loppis/8-julloppis' }, site)
  for (const part of ['28 november 2026', 'Alla datum', 'Varje lördag', 'Lägg till i kalendern'])
    expect(textOf(html)).toContain(part)
})

test('a town has cards that link to pages, and a link to the search for the rest', async () => {
  const html = await renderPage(town, site)
  expect(textOf(html)).toContain('Loppisar och second hand i Borås')
  expect(html).toContain('href="/loppis/8-julloppis-alingsas"')
  expect(textOf(html)).toContain('Visa alla 30')
  // The search finds the markets of the same days.
  expect(html).toContain('href="/#/?city=bor%C3%A5s&amp;start_date=2026-11-23&amp;end_date=2027-11-23"')
  expect(textOf(html)).toContain('Bevaka Borås')
  expect(html).toContain('href="/#/?city=bor%C3%A5s&amp;bevaka"')
  expect(html).toContain('href="/ort/boras/i-helgen"')
})

test('a weekend has hours of its days, not of today, and leads to the search for just these places', async () => {
  const open = { ...storeWire, source: 'shop_info', id: 9, opening_hours: weekHours }
  const html = await renderPage(
    {
      ...town,
      // A Wednesday, on which the shop is closed.
      today: '2026-11-25',
      weekend: { from: '2026-11-28', to: '2026-11-29' },
      shops: [{ post: open, address: '/butik/9-retrolyckan-boras' }],
      shopCount: 30,
      unknownHours: 4,
    },
    site,
  )
  expect(textOf(html)).toContain('Butiker som har öppet ( 30 )')
  expect(textOf(html)).toContain('Öppet lör 10–15')
  expect(textOf(html)).not.toMatch(/Stängt|Öppnar/)
  expect(textOf(html)).toContain('4 butiker har inga kända tider då, och kan ha öppet.')
  const search = 'href="/#/?city=bor%C3%A5s&amp;start_date=2026-11-28&amp;end_date=2026-11-29&amp;open=span'
  // The map, all markets, all shops.
  expect(html.split(search)).toHaveLength(4)
})

test('a shop in the middle of its town: street and town for other maps, and no distances from there', async () => {
  const { latitude: lat, longitude: lng, ...facts } = storeWire
  const found = { latitude: null, longitude: null, found_latitude: lat, found_longitude: lng, found_precision: 'town' }
  const html = await renderPage({ ...shop, post: { ...facts, ...found } }, site)
  expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=Bruksgatan%2019%2C%20Katrineholm"')
  expect(html).not.toContain(String(lat))
  expect(textOf(html)).toContain('Ungefärligt läge: orten, inte adressen')
  expect(textOf(html)).toContain('I och kring Katrineholm')
  expect(textOf(html)).not.toMatch(/\d km/)
  const near = { post: { ...facts, ...found, source: 'shop_info' }, address: '/butik/7-retrolyckan-katrineholm' }
  expect(textOf(await renderPage({ ...shop, near: [near] }, site))).toContain('Ungefärligt läge')
})

test.each<[string, PageWire, string]>([
  ['an empty town', { ...town, markets: [], shops: [], marketCount: 0, shopCount: 0 }, 'Tipsa oss gärna!'],
  [
    'an empty weekend',
    {
      ...town,
      weekend: { from: '2026-11-28', to: '2026-11-29' },
      markets: [],
      shops: [],
      marketCount: 0,
      shopCount: 0,
    },
    'Vi känner inte till någon loppis i Borås i helgen',
  ],
  [
    'an empty county',
    {
      page: 'county',
      today,
      address: '/lan/x',
      crumbs: [],
      county: 'Skåne län',
      allTowns: ['Lund'],
      towns: [],
      markets: [],
    },
    'Här känner vi inte till',
  ],
  [
    'a removed place',
    { page: 'gone', kind: 'shop', today, address: '/butik/1', crumbs: [], near: listed },
    'Butiken finns inte längre',
  ],
  ['an unknown page', { page: 'unknown', today, address: '/butik/x', crumbs: [] }, 'Sidan finns inte'],
])('%s has its own text', async (_, page, text) => {
  expect(textOf(await renderPage(page, site))).toContain(text)
})

test.each<[string, PageWire]>([
  ['a shop', shop],
  ['a town', town],
  ['a removed place', { page: 'gone', kind: 'shop', today, address: '/butik/1', crumbs: [], near: listed }],
])('%s has no inline styles, which the policy forbids, and no streamed part for a script to move', async (_, page) => {
  const html = await renderPage(page, site)
  expect(html).not.toMatch(/<script|<template| style="|<div hidden="" id="S:/)
  expect(html).toContain('hej@fynd.example')
})

test('a failing component rejects instead of giving half a page', async () => {
  await expect(renderPage({ ...shop, near: null as unknown as [] }, site)).rejects.toThrow(TypeError)
})

describe('the land around a place', () => {
  const around = readOutlineAround(readFileSync(new URL('../public/outline.json', import.meta.url), 'utf8'))

  test('lies within the picture, with some towns', () => {
    const outline = around({ lat: 57.72, lng: 12.94 })
    expect(outline?.land).toMatch(/^(M-?\d+ -?\d+(l-?\d+ -?\d+)+z)+$/)
    expect(outline?.towns.map(({ name }) => name)).toContain('Göteborg')
    expect(outline?.towns.length).toBeLessThanOrEqual(6)
  })

  test('has fewer than 6,000 characters', () => {
    for (const position of [
      { lat: 58.2, lng: 11.4 },
      { lat: 59.3, lng: 18.9 },
      { lat: 65.6, lng: 22.1 },
    ])
      expect(JSON.stringify(around(position)).length).toBeLessThan(6000)
  })

  test('is null in the middle of the sea', () => expect(around({ lat: 0, lng: 0 })).toBeNull())
})
