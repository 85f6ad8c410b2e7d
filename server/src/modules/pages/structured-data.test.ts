import type { Shop } from '@fyndkartan/domain/shop'
import { describe, expect, test } from 'vitest'
import { vocabularyProblems } from '../../testing/schema-vocabulary.ts'
import {
  crumbs,
  google,
  kupan,
  missingOf,
  type Node,
  noShop,
  pageOf,
  problemsOf,
  site,
  typesOf,
  unknownHere,
} from '../../testing/structured-pages.ts'
import { structuredList, structuredPlace } from './structured-data.ts'

describe('the checks of vocabulary and required properties', () => {
  const shop = { '@context': 'https://schema.org', '@type': 'Store', name: 'x' }
  test.each<[string, Node, string]>([
    ['an unknown class', { ...shop, '@type': 'SecondHandStore' }, 'is of no class'],
    ['a property as class', { ...shop, '@type': 'name' }, 'is of no class'],
    ['an unknown property', { ...shop, colour: 'red' }, 'Store.colour is no property'],
    ['a property of another class', { ...shop, startDate: '2026-11-21' }, 'Store.startDate is no property'],
    ['a text for a time', { ...shop, '@type': 'OpeningHoursSpecification', opens: '25:00' }, 'is not Time'],
    ['a text for a date', { ...shop, '@type': 'Event', startDate: 'tomorrow' }, 'is not Date'],
    ['a moment without an offset', { ...shop, '@type': 'Event', startDate: '2026-11-21T10:00:00' }, 'is not Date'],
    ['an address without a host', { ...shop, url: '/butik/7' }, 'is not URL'],
    [
      'a member of another enumeration',
      { ...shop, '@type': 'Event', eventStatus: 'https://schema.org/Monday' },
      'is not EventStatusType',
    ],
    ['a number for a text', { ...shop, telephone: 33 }, 'is not Text'],
    ['a class that does not fit', { ...shop, geo: { '@type': 'PostalAddress' } }, 'Store.geo is not'],
    [
      'an error inside',
      { ...shop, address: { '@type': 'PostalAddress', town: 'Borås' } },
      'PostalAddress.town is no property',
    ],
    ['an empty list', { ...shop, amenityFeature: [] }, 'is empty'],
    ['null', { ...shop, telephone: null }, 'is not Text'],
    ['no context', { '@type': 'Store' }, 'no context'],
  ])('finds %s', (_what, object, problem) => {
    expect(vocabularyProblems(object).join('\n')).toContain(problem)
  })

  test('finds missing properties that Google requires', () => {
    expect(missingOf({ name: 'x', location: {} }, google['Event']?.required ?? [])).toEqual([
      'location.address',
      'startDate',
    ])
    expect(missingOf({ itemListElement: [{ name: 'x', position: 1 }] }, ['itemListElement.item'])).toHaveLength(1)
  })
})

describe('a shop', () => {
  test('has all known facts', () => {
    const [shop, ...rest] = structuredPlace(pageOf(kupan))
    expect(problemsOf([shop!, ...rest])).toEqual([])
    expect(typesOf(rest)).toEqual(['WebPage', 'BreadcrumbList'])
    expect(shop).toMatchObject({
      '@type': 'Store',
      name: 'Kupan',
      url: `${site}/butik/7`,
      image: `${site}/butik/7.png`,
      address: { streetAddress: 'Köpmangatan 12', addressLocality: 'Borås', addressCountry: 'SE' },
      geo: { latitude: 57.72101, longitude: 12.940123 },
      telephone: '033-12 34 56',
      email: 'kupan@fynd.example',
      sameAs: 'https://kupan.example/boras',
      parentOrganization: { name: 'Röda Korset' },
      paymentAccepted: 'Swish, kort',
      isAccessibleForFree: true,
      keywords: 'Böcker och kläder',
    })
    expect(shop!['amenityFeature']).toEqual(
      [
        ['Toalett', false],
        ['Fik', true],
        ['Parkering mot avgift', true],
        ['Inga trappsteg', 'Delvis'],
        ['Hundar är välkomna', 'I koppel'],
      ].map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value })),
    )
    expect(rest[0]).toMatchObject({
      lastReviewed: '2026-10-02',
      isBasedOn: { name: 'OpenStreetMap', license: { name: 'ODbL 1.0' } },
      isPartOf: { url: `${site}/` },
    })
  })

  test('has what Google recommends, as far as it is known', () => {
    const open = { ...kupan, openingHours: null, openingHoursOsm: 'Mo-Fr 10:00-18:00; Dec 24 off' }
    const [shop] = structuredPlace(pageOf(open))
    expect(missingOf(shop, google['LocalBusiness']!.required)).toEqual([])
    expect(missingOf(shop, google['LocalBusiness']!.recommended)).toEqual([...unknownHere.LocalBusiness])
  })

  test('has no properties for unknown facts', () => {
    const bare = { ...noShop, name: 'Kupan' }
    const [shop] = structuredPlace(pageOf(bare, { crumbs: [] }))
    expect(shop).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Store',
      '@id': `${site}/butik/7#butik`,
      name: 'Kupan',
      url: `${site}/butik/7`,
      mainEntityOfPage: `${site}/butik/7`,
      image: `${site}/butik/7.png`,
      address: { '@type': 'PostalAddress', addressCountry: 'SE' },
    })
  })

  test.each<[string, Partial<Shop>, Node]>([
    ['one sort of goods', { goods: ['furniture'] }, { '@type': 'FurnitureStore', keywords: 'Möbler' }],
    ['goods without a class', { goods: ['china'] }, { '@type': 'Store' }],
    ['no payment methods', { swish: false, card: null, cash: false }, { paymentAccepted: undefined }],
    ['an entrance fee', { entranceFee: 20 }, { isAccessibleForFree: false }],
    ['a mail link', { link: 'mailto:a@b.example' }, { sameAs: undefined }],
    ['an unsafe link', { link: 'javascript:alert(1)' }, { sameAs: undefined }],
    [
      'abroad',
      { position: { lat: 51.5, lng: -0.1 } },
      { address: { '@type': 'PostalAddress', streetAddress: 'Köpmangatan 12', addressLocality: 'Borås' } },
    ],
    [
      'abroad, without an address',
      { position: { lat: 51.5, lng: -0.1 }, address: null, town: null },
      { address: undefined },
    ],
  ])('%s', (_what, facts, expected) => {
    const [shop] = structuredPlace(pageOf({ ...kupan, ...facts }))
    for (const [property, value] of Object.entries(expected)) expect(shop?.[property], property).toEqual(value)
    expect(problemsOf(structuredPlace(pageOf({ ...kupan, ...facts })))).toEqual([])
  })

  test('hours are omitted while visitors warn that something is wrong', () => {
    const hours = { ...kupan, openingHoursOsm: 'Mo-Fr 10:00-18:00; PH off' }
    const warned = { ...hours, trust: { confirmation: null, warning: 'wrong_hours', source: null } } as const
    expect(structuredPlace(pageOf(hours))[0]).toHaveProperty('openingHoursSpecification')
    expect(structuredPlace(pageOf(warned))[0]).not.toHaveProperty('openingHoursSpecification')
    expect(structuredPlace(pageOf(warned))[0]).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  test('a shop without a name has only the data of its page', () => {
    expect(typesOf(structuredPlace(pageOf({ ...kupan, name: null })))).toEqual(['WebPage', 'BreadcrumbList'])
  })
})

test('lists of places have the URLs of their pages', () => {
  const items = [1, 2, 3].map((id) => ({ name: `Butik ${id}`, url: `${site}/butik/${id}` }))
  const data = structuredList({
    title: 'Second hand i Borås',
    url: `${site}/ort/boras`,
    crumbs: crumbs.slice(0, 2),
    items,
  })
  expect(problemsOf(data)).toEqual([])
  expect(data[0]).toMatchObject({ '@type': 'ItemList', numberOfItems: 3, name: 'Second hand i Borås' })
  expect(missingOf(data[0], google['ItemList']!.required)).toEqual([])
  expect(missingOf(data[1], google['BreadcrumbList']!.required)).toEqual([])
  expect(problemsOf(structuredList({ title: 'Tomt', url: `${site}/ort/x`, crumbs: [], items: [] }))).toEqual([])
})
