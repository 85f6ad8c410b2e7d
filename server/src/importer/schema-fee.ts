/** Reads the entrance fee of an event (schema.org: Offer, isAccessibleForFree). */
import type { SchemaPage } from './schema-page.ts'
import { all, isItem, line, numberOf, plainText, rawLine, rawLines, type SchemaItem } from './schema-values.ts'

/** The beginnings of words in offers to sellers, not to visitors. */
const sellerWords = ['bord', 'sälj', 'knall', 'stånd', 'table', 'stall', 'seller']

function isForSellers(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]/u)
  return words.some((word) => sellerWords.some((beginning) => word.startsWith(beginning)))
}

/**
 * The fee as text: '0' for free entrance, '' if unknown. Different prices are all in it, so that none counts and the
 * report names them; so is a price in another currency. A price without a currency is in kronor.
 */
export function feeOf(page: SchemaPage, item: SchemaItem): string {
  const offers = page.items(item, 'offers').filter((offer) => !isForSellers(line(offer, 'name')))
  const prices = new Set(offers.flatMap((offer) => pricesOf(page, offer)))
  for (const value of all(item, 'offers'))
    if (!isItem(value) && !/^https?:/i.test(String(value))) prices.add(plainText(value))
  const isFree = rawLine(item, 'isAccessibleForFree')
  if (/(?:^|\/)(?:true|yes|ja|1)$/i.test(isFree)) prices.add('0')
  // A text that says neither yes nor no is listed.
  else if (!/(?:^|\/)(?:false|no|nej|0|)$/i.test(isFree)) prices.add(isFree)
  return [...prices].join(' / ')
}

/** An offer may have others, but not deeper. */
function pricesOf(page: SchemaPage, offer: SchemaItem, isInner = false): string[] {
  const [inner] = page.items(offer, 'priceSpecification')
  const priced = ['price', 'lowPrice', 'highPrice'].some((name) => offer.values.has(name)) ? offer : inner
  if (priced === undefined)
    return isInner ? [] : page.items(offer, 'offers').flatMap((one) => pricesOf(page, one, true))
  const currency = rawLine(priced, 'priceCurrency') || rawLine(offer, 'priceCurrency')
  const isKronor = /^(?:sek|kr|kronor|)$/i.test(currency)
  return rawLines(priced, 'price', 'lowPrice', 'highPrice').map((text) => {
    const price = numberOf(text)
    const written = price === null ? text : String(price)
    return isKronor ? written : `${written} ${currency}`
  })
}
