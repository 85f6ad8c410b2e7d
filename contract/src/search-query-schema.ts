/** The parameters of a search, for the API's documentation; `parseSearchQuery` reads and validates them. */
import { goods } from '@fyndkartan/domain/goods'
import { defaultSpanDays, maxRadiusKm, minRadiusKm } from '@fyndkartan/domain/search-filter'
import { featureNames } from './features.ts'
import { Type } from './schema.ts'
import {
  defaultPageSize,
  everywhereRadiusKm,
  maxChainLength,
  maxPage,
  maxPageSize,
  maxQueryLength,
} from './search-query.ts'

const filterParameters = {
  start_date: Type.Optional(
    Type.String({ format: 'date', description: 'First day, inclusive; binds markets only. Default: today in Sweden' }),
  ),
  end_date: Type.Optional(
    Type.String({
      format: 'date',
      description: `Last day, inclusive. Default: ${defaultSpanDays} days after start_date`,
    }),
  ),
  city: Type.Optional(
    Type.String({
      description: 'Comma list of towns, or * for the whole country. Leave out with an own area',
      examples: ['Borås', '*', 'Borås,Göteborg'],
    }),
  ),
  event_type: Type.Optional(
    Type.String({
      description: 'Comma list of temp_event and stores, or *',
      default: '*',
      examples: ['*', 'temp_event', 'stores'],
    }),
  ),
  latitude: Type.Optional(
    Type.Number({ minimum: -90, maximum: 90, description: 'Centre of an own area; with longitude and radius' }),
  ),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  radius: Type.Optional(
    Type.Union([Type.Number({ minimum: minRadiusKm, maximum: maxRadiusKm }), Type.Literal(everywhereRadiusKm)], {
      description: `km, or ${everywhereRadiusKm} for everywhere`,
    }),
  ),
  query: Type.Optional(
    Type.String({
      maxLength: maxQueryLength,
      description:
        'Words, all of which must match in name, town or address; signs without a letter or digit find nothing',
      examples: ['loppis', 'retro kläder'],
    }),
  ),
  exclude_opening_hours: Type.Optional(
    Type.String({
      description:
        'Comma list of varierar, säsongsbaserade, på_förfrågan and n/a (no opening hours): such shops are left out',
      examples: ['varierar', 'varierar,på_förfrågan'],
    }),
  ),
  series: Type.Optional(
    Type.Union([Type.Literal('each'), Type.Literal('next')], {
      description:
        'next: of a market with several dates only the first that matches, with dates_in_span; the total counts markets. ' +
        'Default: each',
    }),
  ),
  cancelled: Type.Optional(
    Type.Union([Type.Literal('show'), Type.Literal('hide')], {
      description: 'hide leaves cancelled dates out. Default: show',
    }),
  ),
  open: Type.Optional(
    Type.Union([Type.Literal('span'), Type.Literal('now')], {
      description:
        'Leaves out shops that are not open on any day from start_date to end_date (span), or at this minute in Sweden (now), and ' +
        'those whose hours are unknown or special: the first row then has their number, unknown_hours_count, and the header X-Unknown-Hours-Count of an empty answer too. Markets are not affected',
    }),
  ),
  open_from: Type.Optional(
    Type.String({ description: 'With open=span: open at some time after this, HH:MM', examples: ['10:00'] }),
  ),
  open_to: Type.Optional(
    Type.String({ description: 'With open=span: open at some time before this, HH:MM', examples: ['14:00'] }),
  ),
  ...(featureNames.length > 0 && {
    features: Type.Optional(
      Type.String({
        description: `Comma list of ${featureNames.join(', ')}: places that are known to have all of them`,
        examples: [featureNames[0]],
      }),
    ),
  }),
  goods: Type.Optional(
    Type.String({
      description: `Comma list of ${goods.join(', ')}: places that are known to sell any of them`,
      examples: ['books,records'],
    }),
  ),
  chain: Type.Optional(
    Type.String({
      maxLength: maxChainLength,
      description: 'Only shops that it runs, in any spelling',
      examples: ['Myrorna'],
    }),
  ),
}

export const filterQuerySchema = Type.Object(filterParameters)

export const mapQuerySchema = Type.Object({
  ...filterParameters,
  hours: Type.Optional(
    Type.Union([Type.Literal('span'), Type.Literal('now')], {
      description:
        'Says of each shop whether it is open on any day from start_date to end_date (span), or at this minute in Sweden (now): ' +
        'rows of version 3. Leaves out nothing; not with open',
    }),
  ),
  approximate: Type.Optional(
    Type.Literal('1', {
      description:
        'Adds places that are only known to be about there, by their street or town, and marks them: rows of version 3',
    }),
  ),
})

export const searchQuerySchema = Type.Object({
  ...filterParameters,
  sort_by: Type.Optional(
    Type.Union([Type.Literal('date'), Type.Literal('distance')], {
      default: 'date',
      description: 'distance needs an own area',
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: maxPage, default: 0, description: 'Zero-based' })),
  items_per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPageSize,
      default: defaultPageSize,
      description: `Default with radius ${everywhereRadiusKm}: ${maxPageSize}`,
    }),
  ),
  seed: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 0xffff_ffff,
      default: 0,
      description: 'Orders equals; keep it through all pages',
    }),
  ),
})
