/** Addresses that the API's description omits, because browsers open them: pages, feeds, pictures and sitemaps. */
import fc from 'fast-check'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type FeedFormat, searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import type { Operation, Parameter } from './description.ts'

const texts = [
  '1',
  '12',
  '1-',
  '7-kupan-boras',
  '3-Ö%F0%9F%AA%91',
  '999999',
  'boras',
  'Borås',
  'skane-lan',
  'orter',
  'butiker-1',
  '1.ics',
]

const refused = ['application/json', 'text/html'] as const
const page = { 200: ['text/html'], 301: [''], 304: [''], 400: refused, 404: refused } as const
const removable = { ...page, 410: refused } as const
const image = { 200: ['image/png'], 301: [''], 304: [''], 400: refused, 404: refused } as const

/** The possible answers of each address: their media types by status. */
const answers: Readonly<Record<keyof typeof pageAddresses | keyof typeof openAddresses, Answers>> = {
  shop: removable,
  // The calendar is the answer to an address that ends with .ics.
  market: { ...removable, 200: ['text/html', 'text/calendar'] },
  town: page,
  weekend: page,
  county: page,
  shopImage: image,
  marketImage: image,
  sitemap: { 200: ['text/xml'], 304: [''] },
  sitemapPart: { 200: ['text/xml'], 304: [''], 400: refused, 404: refused },
  robots: { 200: ['text/plain'], 304: [''] },
  embed: { 200: ['text/html'] },
  embedScript: {
    200: ['application/javascript'],
    206: ['application/javascript'],
    304: [''],
    412: refused,
    416: refused,
  },
  // 301: a merged market leads to the kept one. If the id is no number, the server answers as for a page.
  marketCalendar: { 200: ['text/calendar'], 301: [''], 304: [''], 400: refused, 404: refused },
  endWatch: { 200: ['text/html'], 400: refused, 404: refused },
}
const feedTypes: Readonly<Record<FeedFormat, string>> = {
  ics: 'text/calendar',
  atom: 'application/atom+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  gpx: 'application/gpx+xml',
}

type Answers = Readonly<Record<number, readonly string[]>>

/**
 * The addresses of feeds, pages and other open content as operations. Feeds have the query parameters of searches, which are taken from the `described`
 * operations of the API.
 */
export function openOperations(described: readonly Operation[]): Operation[] {
  const search = described.find(({ path }) => path === endpoints.searchPlaces.path)
  const query = search?.parameters.filter((parameter) => parameter.in === 'query') ?? []
  const feeds = (Object.entries(searchFeeds) as [FeedFormat, string][]).map(([format, path]) =>
    operation(`feed ${format}`, path, { 200: [feedTypes[format]], 304: [''], 400: refused }, query),
  )
  const open = { ...pageAddresses, ...openAddresses }
  const others = (Object.entries(open) as [keyof typeof open, string][]).map(([name, path]) =>
    operation(`open ${name}`, path, answers[name], parametersIn(path)),
  )
  return [...feeds, ...others]
}

function parametersIn(path: string): Parameter[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    return { name, in: 'path', schema: { type: 'string' }, examples: texts }
  })
}

function operation(name: string, path: string, may: Answers, parameters: readonly Parameter[]): Operation {
  return {
    [fc.toStringMethod]: () => name,
    name,
    method: 'GET',
    path,
    parameters,
    body: null,
    answers: new Map(
      Object.entries(may).map(([status, types]) => [Number(status), new Map(types.map((type) => [type, {}]))]),
    ),
  }
}
