/**
 * No regular expression of the product is vulnerable to ReDoS. redos-detector counts in how many ways a pattern can match a text;
 * for a pattern without a bound, the list below states why it is harmless.
 */
import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'
import { findPatterns, patternsOf } from './patterns.ts'

const ownConfiguration = 'the operator’s own configuration'
const ownBuild = 'the page as it was built, read when it changes'
const ownImport = 'a field of what an operator imports, in a thread of its own; its square at most'
const shortName = 'a text of 200 characters at most, by a check before it; its square at most'
const shortEmail = 'an address of 254 characters at most, by a check before it; its square at most'
const firstBytes = 'the first 4,096 bytes of a file; their square at most'
const boundedParts = 'every part has a limit, so a match reads 50 characters at most'
const shortLog = 'a text that is cut to 2,000 characters before it; its square at most'

/** [file, a pattern or null for all patterns of the file, the bound on the text or its origin]. */
const accepted: readonly (readonly [file: string, source: string | null, why: string])[] = [
  ['domain/src/account.ts', String.raw`^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$`, shortEmail],
  [
    'server/src/identity/embedded/account-email.ts',
    String.raw`^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$`,
    shortEmail,
  ],
  [
    'domain/src/typed-link.ts',
    String.raw`^https?://((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,62}))(?::(\d{1,5}))?(?:[/?#]\S*)?$`,
    'a label has 63 characters at most; typed-link.test.ts tries texts of 100,000',
  ],
  ['domain/src/public-contact.ts', String.raw`^[^\s@,;:<>"()[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$`, shortName],
  ['server/src/config/config.ts', String.raw`[^\s@]+@[^\s@]+`, ownConfiguration],
  ['server/src/config/config.ts', String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, ownConfiguration],
  [
    'server/src/geocoder/address-query.ts',
    String.raw`^(.*?[^\d\s])\s*\b(\d{1,4}) ?((?:(?!i )[a-zåäö])?)(?![\p{L}\d])(?: ?[-–/] ?(\d{1,4}) ?([a-zåäö]?)(?![\p{L}\d]))?`,
    shortName,
  ],
  ['server/src/http/inline-sources.ts', String.raw`<script>(.*?)<\/script>`, ownBuild],
  ['server/src/http/inline-sources.ts', String.raw`<style>(.*?)<\/style>`, ownBuild],
  ['server/src/http/log/without-addresses.ts', null, shortLog],
  ['server/src/http/route-path.ts', String.raw`\{(\w+)\}`, 'the paths of the contract'],
  ['server/src/identity/embedded/sessions.ts', String.raw`;\s*secure\b`, 'a cookie of our own'],
  [
    'server/src/importer/calendar-zone.ts',
    String.raw`^\((?:UTC|GMT)[^)]*\).*\b(?:Stockholm|Berlin|Oslo|Copenhagen|Köpenhamn|Paris|Rome?|Warsaw|Prague)\b`,
    shortName,
  ],
  ['server/src/importer/calendar-title.ts', null, shortName],
  [
    'server/src/importer/calendar-prose.ts',
    String.raw`<\/?(?:a|b|body|blockquote|br|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|small|span|strong|style|table|tbody|td|tr|u|ul)(?:[\s/][^<>]*)?>`,
    'a tag ends where the next one begins',
  ],
  ['server/src/importer/osm-elements.ts', String.raw`^(?:osm:)?([!-~]*[a-z][!-~]*)$`, shortName],
  [
    'server/src/importer/json-error.ts',
    String.raw`^Unexpected token '(.+?)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$`,
    'a message of V8, which quotes some twenty characters',
  ],
  ['server/src/importer/location.ts', String.raw`(?:^|\s)(?:SE?-?\s?)?\d{3}\s?\d{2}\s+(\p{L}.*)$`, ownImport],
  ['server/src/importer/feature-tags.ts', String.raw`"([^"\\]+)"=>"((?:[^"\\]|\\.)*)"`, ownImport],
  [
    'server/src/importer/schema-days.ts',
    String.raw`^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ]{1,2}(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]?\d{2}(?:[.,]\d{1,9})?)?(?:\s?([ap])m)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$`,
    boundedParts,
  ],
  [
    'server/src/importer/schema-specification.ts',
    String.raw`^(?:\d{4}-\d{2}-\d{2})?T?(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]\d{2}(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$`,
    boundedParts,
  ],
  [
    'server/src/importer/schema-script.ts',
    String.raw`"(?:[^"\\]|\\[^])*(?:"|$)|\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*|<!--|-->|<!\[CDATA\[|\]\]>`,
    'a match without an end goes on to the end of the text; schema-page.test.ts tries texts of 400,000 characters',
  ],
  ['server/src/importer/written-position.ts', null, 'a text of 500 characters at most, by a check before it'],
  ['server/src/importer/utf8-text.ts', String.raw`<meta\b[^>]*\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)`, firstBytes],
  ['server/src/importer/utf8-text.ts', String.raw`^<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)["']`, firstBytes],
  ['web/src/service.worker.ts', String.raw`\/\d+\/\d+\/\d+(@2x)?\.\w+$`, 'addresses that our own page asks for'],
  [
    'web/src/features/place-form/coordinates.ts',
    String.raw`^(-?\d{1,3}(?:[.,]\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)$`,
    'what the visitor types in the visitor’s own browser',
  ],
]

type Pattern = ReturnType<typeof findPatterns>[number]

const isAccepted = ({ file, source }: Pattern) =>
  accepted.some(([known, one]) => known === file && (one === null || one === source))

/** The flag `i` does not change the count, and redos-detector does not support it together with `u`. */
const isBounded = (source: string, flags: string) =>
  isSafe(new RegExp(source, flags.includes('u') ? flags.replace('i', '') : flags), {
    downgradePattern: true,
    timeout: Infinity,
  }).safe

test('patterns are found, also concatenated ones; one that cannot be determined from its file is refused', () => {
  const code = 'const a = /x+/g; const b = String.raw`\\d`; const c = new RegExp(`^${b}$`, "u")'
  expect(patternsOf('a.ts', code)).toEqual([
    { file: 'a.ts', source: 'x+', flags: 'g' },
    { file: 'a.ts', source: '^\\d$', flags: 'u' },
  ])
  expect(() => patternsOf('a.ts', 'const find = (word: string) => new RegExp(word)')).toThrow('cannot be told')
  expect(isBounded('^(a+)+$', '')).toBe(false)
})

test('a name with different values in two scopes is refused, unless no pattern uses it', () => {
  const scopes = (one: string, other: string) =>
    `{ const a = '${one}'; new RegExp(a) } { const a = '${other}'; const b = a }`
  expect(() => patternsOf('a.ts', scopes('x+', '(x+)+'))).toThrow('cannot be told: new RegExp(a)')
  expect(patternsOf('a.ts', scopes('x+', 'x+'))).toEqual([{ file: 'a.ts', source: 'x+', flags: '' }])
  expect(patternsOf('a.ts', "{ const a = 'x' } { const a = 'y' } /z/")).toHaveLength(1)
})

test('each of the product’s regular expressions matches in a bounded number of ways, or its input is bounded', () => {
  const patterns = findPatterns()
  expect(patterns.length).toBeGreaterThan(150)
  // Accepted patterns are not analysed: some take gigabytes.
  const unbounded = patterns.filter((one) => !isAccepted(one) && !isBounded(one.source, one.flags))
  expect(unbounded.map(({ file, source }) => `${file} ${source}`)).toEqual([])
  const unused = accepted.filter(([file, source]) =>
    patterns.every((one) => one.file !== file || (source !== null && one.source !== source)),
  )
  expect(unused).toEqual([])
}, 900_000)
