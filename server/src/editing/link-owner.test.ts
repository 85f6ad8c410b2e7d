import { expect, test } from 'vitest'
import { hostOf, ownDomain, plainAddress } from './link-owner.ts'

test.each([
  ['hej@kupan.example', 'https://kupan.example/', 'kupan.example'],
  ['hej@kupan.se', 'https://www.kupan.se', 'kupan.se'],
  ['hej@boras.kupan.se', 'http://boras.kupan.se:8080', 'kupan.se'],
  ['hej@shop.kupan.co.uk', 'https://shop.kupan.co.uk/', 'kupan.co.uk'],
  ['hej@xn--rksmrgs-5wao1o.se', 'https://RÄKSMÖRGÅS.se/', 'xn--rksmrgs-5wao1o.se'],
  ['hej@kupan.myshopify.com', 'https://kupan.myshopify.com/', 'kupan.myshopify.com'],
])('%s is at the host of %s', (email, link, domain) => {
  expect(ownDomain(email, link)).toBe(domain)
})

test.each([
  ['another domain', 'hej@annan.se', 'https://kupan.se/'],
  ['a pupil of a municipality', 'hej@elev.boras.se', 'https://www.boras.se/'],
  ['a host within the domain', 'hej@kupan.se', 'https://boras.kupan.se/'],
  ['a page below the front page', 'hej@kupan.se', 'https://kupan.se/boras'],
  ['a front page with a query', 'hej@kupan.se', 'https://kupan.se/?butik=7'],
  ['a longer domain with the same end', 'hej@inte-kupan.se', 'https://kupan.se/'],
  ['a domain with the link’s as its beginning', 'hej@kupan.se.angripare.com', 'https://kupan.se/'],
  ['a domain of look-alike letters', 'hej@xn--kpan-j2d.se', 'https://kupan.se/'],
  ['a public suffix with two parts', 'hej@co.uk', 'https://co.uk/'],
  ['two customers of a shop builder', 'hej@annan.myshopify.com', 'https://kupan.myshopify.com/'],
  ['a customer of a site builder', 'hej@kupan.n.nu', 'https://kupan.n.nu/'],
  ['a site where everybody has a page', 'hej@facebook.com', 'https://www.facebook.com/'],
  ['an open mail host', 'kupan@gmail.com', 'https://gmail.com/'],
  ['a Swedish internet provider', 'kupan@telia.com', 'https://www.telia.com/'],
  ['no link', 'hej@kupan.se', null],
  ['a link without a protocol', 'hej@kupan.se', 'www.kupan.se'],
  ['a link without a domain', 'hej@127.0.0.1', 'http://127.0.0.1/'],
  ['an address in the user part of a link', 'hej@angripare.se', 'https://angripare.se@kupan.se/'],
  ['a public suffix', 'hej@se', 'https://se/'],
])('an address and a link do not belong together: %s', (_, email, link) => {
  expect(ownDomain(email, link)).toBeNull()
})

test.each([
  ['hej@kupan.se', 'hej@kupan.se'],
  ['hej@räksmörgås.se', 'hej@xn--rksmrgs-5wao1o.se'],
  ['hej@kuраn.se', 'hej@xn--kun-7cd3f.se'],
  ['åsa@kupan.se', null],
  ['hej@kupan.se:25', null],
  ['hej@kupan.se/x', null],
  ['hej@127.0.0.1', null],
  ['hej@[::1]', null],
  ['hej@kupan.se\r\nBcc: x@y.se', null],
  ['hej\r\n@kupan.se', null],
])('the plain form of the address %j is %s', (email, plain) => {
  expect(plainAddress(email)).toBe(plain)
})

test('the host of a link is converted to ASCII', () => {
  expect(hostOf('https://WWW.Räksmörgås.se/x')).toBe('www.xn--rksmrgs-5wao1o.se')
  expect(hostOf(null)).toBeNull()
})
