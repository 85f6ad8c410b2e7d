import { describe, expect, test } from 'vitest'
import {
  emptyForm,
  formatProblems,
  formOfPlace,
  type PlaceProblems,
  type PlaceForm,
  preparePlace,
  type PreparedPlace,
  prepareTip,
  withStatedFacts,
} from './place-form.ts'
import { facts, unknownFacts } from './facts.ts'

const today = '2026-11-21'

const shopForm: PlaceForm = {
  ...emptyForm,
  kind: 'shop',
  name: 'Retrolyckan',
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  position: { lat: 57.721, lng: 12.94 },
}

const marketForm: PlaceForm = {
  ...shopForm,
  kind: 'market',
  name: 'Bakluckeloppis',
  date: '2026-11-28',
  startMinute: '10:00',
  endMinute: '15:00',
}

const shared = {
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  position: { lat: 57.721, lng: 12.94 },
}
const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 11:00–15:00'

function placeOf(prepared: PreparedPlace) {
  if ('problems' in prepared) throw new Error(formatProblems(prepared.problems))
  return prepared.place
}
const tipOf = (form: PlaceForm, changed: Partial<PlaceForm>) => placeOf(prepareTip({ ...form, ...changed }, today))
const problemsOf = (prepared: PreparedPlace) => ('problems' in prepared ? prepared.problems : {})
const tipProblems = (form: PlaceForm, changed: Partial<PlaceForm>) =>
  problemsOf(prepareTip({ ...form, ...changed }, today))

test('a complete tip of each kind gives its place', () => {
  expect(tipOf(shopForm, {})).toEqual({
    ...unknownFacts('shop'),
    kind: 'shop',
    name: 'Retrolyckan',
    ...shared,
  })
  expect(tipOf(marketForm, {})).toEqual({
    ...unknownFacts('market'),
    kind: 'market',
    name: 'Bakluckeloppis',
    ...shared,
    date: '2026-11-28',
    startMinute: 600,
    endMinute: 900,
  })
})

describe('required fields of a tip', () => {
  const rows: readonly (readonly [key: string, PlaceForm, keyof PlaceProblems, string])[] = [
    ['shop name missing', shopForm, 'name', 'Butiksnamn är obligatoriskt'],
    ['shop link missing', shopForm, 'link', 'Länk är obligatorisk'],
    ['shop city missing', shopForm, 'town', 'Stad är obligatorisk'],
    ['shop address missing', shopForm, 'address', 'Adress är obligatorisk'],
    ['shop marker missing', shopForm, 'position', 'Placera en markör på kartan'],
    ['market name missing', marketForm, 'name', 'Evenemangsnamn är obligatoriskt'],
    ['market link missing', marketForm, 'link', 'Evenemangslänk är obligatorisk'],
    ['market date missing', marketForm, 'date', 'Datum är obligatoriskt'],
    ['market start missing', marketForm, 'startMinute', 'Starttid är obligatorisk'],
    ['market end missing', marketForm, 'endMinute', 'Sluttid är obligatorisk'],
    ['market city missing', marketForm, 'town', 'Stad är obligatorisk'],
    ['market address missing', marketForm, 'address', 'Adress är obligatorisk'],
    ['market marker missing', marketForm, 'position', 'Placera en markör på kartan'],
  ]
  test.each(rows.map(([key, form, field, text]) => [key, text, field, form] as const))(
    '§5 %s, §R4 blank is empty: "%s"',
    (_key, text, field, form) => {
      const empties = field === 'position' ? [null] : ['', '   ', '\n\t', '\u200b', 'n/a', ' N/A ']
      for (const empty of empties) {
        const problems = tipProblems(form, { [field]: empty })
        expect([problems, formatProblems(problems)]).toEqual([{ [field]: text }, text])
      }
    },
  )

  test('§5 shop hours optional: empty, blank and n/a mean no hours', () => {
    for (const openingHours of ['', '  ', 'n/a'])
      expect(tipOf(shopForm, { openingHours })).toMatchObject({ openingHours: null })
  })

  test('an empty form has every message, in the order of the specification', () => {
    const shop = prepareTip({ ...emptyForm, kind: 'shop' }, today)
    expect(formatProblems(problemsOf(shop))).toBe(
      'Butiksnamn är obligatoriskt. Länk är obligatorisk. Stad är obligatorisk. Adress är obligatorisk. Placera en markör på kartan',
    )
    const market = prepareTip({ ...emptyForm, kind: 'market' }, today)
    expect(Object.keys(problemsOf(market))).toEqual([
      'name',
      'link',
      'date',
      'startMinute',
      'endMinute',
      'town',
      'address',
      'position',
    ])
  })

  test('missing and invalid fields are reported together', () => {
    expect(tipProblems(shopForm, { name: '', link: 'ingen länk', openingHours: 'alltid' })).toEqual({
      name: 'Butiksnamn är obligatoriskt',
      link: 'Länken måste vara en webbadress som börjar med http:// eller https://',
      openingHours: 'Ogiltiga öppettider',
    })
  })
})

describe('texts', () => {
  test.each([
    ['name', 'Namnet får ha högst 150 tecken'],
    ['town', 'Staden får ha högst 60 tecken'],
    ['address', 'Adressen får ha högst 200 tecken'],
  ] as const)('the longest %s is accepted, one more character is refused with "%s"', (field, text) => {
    const longest = 'å'.repeat(facts[field].maxLength!)
    expect(tipOf(shopForm, { [field]: ` ${longest} ` })).toMatchObject({ [field]: longest })
    expect(tipProblems(shopForm, { [field]: `${longest}å` })).toEqual({ [field]: text })
  })

  test('the longest link is accepted, one more character is refused', () => {
    const link = `https://retro.se/${'x'.repeat(483)}`
    expect(tipOf(shopForm, { link })).toMatchObject({ link })
    expect(tipProblems(shopForm, { link: `${link}x` })).toEqual({ link: 'Länken får ha högst 500 tecken' })
  })

  test('opening hours that are too long are refused without parsing them', () => {
    expect(tipProblems(shopForm, { openingHours: 'x'.repeat(501) })).toEqual({
      openingHours: 'Öppettiderna får ha högst 500 tecken',
    })
  })

  test('texts become plain lines, and a town gets the spelling of the table', () => {
    expect(
      tipOf(shopForm, { name: ' Röda  Korset\u202e ', town: 'BORÅS', address: 'Storgatan\n1', link: 'retro.se' }),
    ).toMatchObject({ name: 'Röda Korset', town: 'Borås', address: 'Storgatan 1', link: 'https://retro.se' })
    expect(tipOf(shopForm, { town: 'Lilla  byn' })).toMatchObject({ town: 'Lilla byn' })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:hej@retro.se', 'https://bank.se@retro.se', 'retro'])(
    '%s is refused as a link',
    (link) => {
      const problems = { link: 'Länken måste vara en webbadress som börjar med http:// eller https://' }
      expect(tipProblems(shopForm, { link })).toEqual(problems)
      expect(problemsOf(preparePlace({ ...shopForm, link }))).toEqual(problems)
    },
  )
})

describe('opening hours', () => {
  test.each([
    ['as the specification writes them', week, week],
    ['with hyphens, without spaces', week.replaceAll('–', '-').replaceAll(', ', ','), week],
    [
      'in any case, with one-digit hours',
      week.replace('måndag: 10', 'Måndag : 9'),
      week.replace('måndag: 10', 'måndag: 09'),
    ],
    ['from Monday', `${week.slice('söndag: stängt, '.length)}, söndag: stängt`, week],
    ['past midnight', week.replace('11:00–15:00', '20:00–02:00'), week.replace('11:00–15:00', '20:00–02:00')],
    ['the word varierar', 'Varierar', 'varierar'],
    ['the word säsongsbaserade', 'säsongsbaserade', 'säsongsbaserade'],
    ['the word på_förfrågan', 'på_förfrågan', 'på_förfrågan'],
    ['a special word with a space', ' på  förfrågan ', 'på_förfrågan'],
  ])('%s', (_what, openingHours, kept) => {
    expect(tipOf(shopForm, { openingHours })).toMatchObject({ openingHours: kept })
  })

  test.each([
    ['any other word', 'ring först'],
    ['six days', week.slice('söndag: stängt, '.length)],
    ['a day twice', `${week}, måndag: 19:00–20:00`],
    ['a day twice instead of another', week.replace('söndag', 'måndag')],
    ['a day without hours', week.replace('stängt', '')],
    ['an unknown day', week.replace('söndag', 'sunday')],
    ['an hour that does not exist', week.replace('18:00', '25:00')],
    ['more than two times', week.replace('18:00', '12:00–13:00')],
  ])('with %s are refused', (_what, openingHours) => {
    expect(tipProblems(shopForm, { openingHours })).toEqual({ openingHours: 'Ogiltiga öppettider' })
  })

  test('of a market are ignored, as are the day and times of a shop', () => {
    expect(tipOf(marketForm, { openingHours: 'x'.repeat(999) })).not.toHaveProperty('openingHours')
    expect(tipOf(shopForm, { date: 'x', startMinute: 'y', endMinute: 'z' })).not.toHaveProperty('date')
  })
})

describe('the day of a market', () => {
  test.each(['2026-11-21', '2026-11-22', '2028-11-21', ' 2026_11_28 '])('%s is accepted', (date) => {
    expect(tipOf(marketForm, { date })).toMatchObject({ date: date.trim().replaceAll('_', '-') })
  })

  test.each([
    ['2026-11-20', 'Datumet har redan varit'],
    ['0001-01-01', 'Datumet har redan varit'],
    ['2028-11-22', 'Datumet ligger mer än två år bort'],
    ['9999-12-31', 'Datumet ligger mer än två år bort'],
    ['2027-02-29', 'Skriv datumet som 2026-11-28'],
    ['28/11 2026', 'Skriv datumet som 2026-11-28'],
    ['lördag', 'Skriv datumet som 2026-11-28'],
  ])('%s: %s', (date, text) => {
    expect(tipProblems(marketForm, { date })).toEqual({ date: text })
  })
})

describe('the times of a market', () => {
  test.each([
    ['10:00', '10:01', 600, 601],
    ['00:00', '24:00', 0, 1440],
    ['18:00', '00:00', 1080, 1440],
    ['00:00', '00:00', 0, 1440],
    [' 9:00', '15.30 ', 540, 930],
    ['kl 9', '1530', 540, 930],
  ])('%s–%s', (from, to, startMinute, endMinute) => {
    expect(tipOf(marketForm, { startMinute: from, endMinute: to })).toMatchObject({ startMinute, endMinute })
  })

  test.each([
    ['10:00', '10:00', { endMinute: 'Sluttiden måste vara efter starttiden' }],
    ['10:00', '09:59', { endMinute: 'Sluttiden måste vara efter starttiden' }],
    ['24:00', '24:00', { endMinute: 'Sluttiden måste vara efter starttiden' }],
    ['tio', '15:00', { startMinute: 'Skriv starttiden som 10:00' }],
    ['10:00', '24:01', { endMinute: 'Skriv sluttiden som 15:00' }],
    ['10:60', '10–15', { startMinute: 'Skriv starttiden som 10:00', endMinute: 'Skriv sluttiden som 15:00' }],
    ['', '25', { startMinute: 'Starttid är obligatorisk', endMinute: 'Skriv sluttiden som 15:00' }],
  ])('%s–%s is refused', (startMinute, endMinute, problems) => {
    expect(tipProblems(marketForm, { startMinute, endMinute })).toEqual(problems)
  })
})

describe('the marker', () => {
  test.each([
    [55.337, 13.359],
    [69.06, 20.549],
    [58.93, 10.96],
    [65.83, 24.17],
    [57.87, 11.97],
  ])('%d, %d is in Sweden', (lat, lng) => {
    expect(tipOf(shopForm, { position: { lat, lng } })).toMatchObject({ position: { lat, lng } })
  })

  test('is rounded to six decimals', () => {
    expect(tipOf(shopForm, { position: { lat: 57.1234564, lng: 12.9876547 } })).toMatchObject({
      position: { lat: 57.123456, lng: 12.987655 },
    })
  })

  test.each([
    [54.899_999, 13],
    [69.200_001, 20],
    [60, 10.399_999],
    [60, 24.300_001],
    [0, 0],
    [0, 12],
    [12.94, 57.721],
    [57.7, 372.94],
    [Number.POSITIVE_INFINITY, 12],
  ])('%d, %d is not', (lat, lng) => {
    expect(tipProblems(shopForm, { position: { lat, lng } })).toEqual({ position: 'Markören står utanför Sverige' })
  })

  test('with unreadable coordinates is reported as missing, not as abroad', () => {
    expect(tipProblems(shopForm, { position: { lat: Number.NaN, lng: 12 } })).toEqual({
      position: 'Placera en markör på kartan',
    })
  })
})

describe('a place as an operator writes it', () => {
  const place = (form: Partial<PlaceForm>) => preparePlace({ ...emptyForm, kind: 'shop', ...form })

  test('needs only a name and a town or a position', () => {
    expect(place({ name: 'Retro', town: 'Borås' })).toHaveProperty('place')
    expect(place({ name: 'Retro', position: { lat: 57.7, lng: 12.9 } })).toHaveProperty('place')
    expect(problemsOf(place({}))).toEqual({
      name: 'Butiksnamn är obligatoriskt',
      position: 'Placera en markör på kartan',
    })
    expect(problemsOf(place({ kind: 'market' }))).toEqual({
      name: 'Evenemangsnamn är obligatoriskt',
      date: 'Datum är obligatoriskt',
      position: 'Placera en markör på kartan',
    })
  })

  test('may be in the past, but no field may be invalid', () => {
    expect(place({ ...marketForm, date: '2019-06-01' })).toMatchObject({ place: { date: '2019-06-01' } })
    expect(
      Object.keys(problemsOf(place({ ...marketForm, date: 'x', startMinute: 'y', endMinute: 'z', link: 'å' }))),
    ).toEqual(['link', 'date', 'startMinute', 'endMinute'])
    expect(problemsOf(place({ ...shopForm, position: { lat: 1, lng: 1 } }))).toEqual({
      position: 'Markören står utanför Sverige',
    })
  })

  test.each([
    placeOf(prepareTip({ ...shopForm, openingHours: week }, today)),
    placeOf(prepareTip(shopForm, today)),
    placeOf(prepareTip({ ...marketForm, endMinute: '00:00' }, today)),
    placeOf(preparePlace({ ...emptyForm, kind: 'market', name: 'Loppis', date: '2020-02-29', town: 'Borås' })),
  ])('is the same after a round trip through its form: %o', (known) => {
    expect(preparePlace(formOfPlace(known))).toEqual({ place: known })
  })
})

describe('hours in OpenStreetMap’s syntax', () => {
  test.each([
    [
      'hours that the specification’s text can express are stored in it',
      '',
      'Mo-Fr 10:00-18:00; Sa 11:00-15:00',
      week,
      null,
    ],
    [
      'a lunch break has no text of the specification',
      '',
      'Mo 10:00-12:00,13:00-18:00',
      null,
      'Mo 10:00-12:00,13:00-18:00',
    ],
    [
      'an ordinary week beside red days',
      '',
      'Mo-Fr 10:00-18:00; Sa 11:00-15:00; PH off',
      week,
      'Mo-Fr 10:00-18:00; Sa 11:00-15:00; PH off',
    ],
    ['a season', '', 'May-Sep Sa 11:00-17:00', 'säsongsbaserade', 'May-Sep Sa 11:00-17:00'],
    [
      'hours that the parser does not know are kept',
      'varierar',
      'Mo 10:00+ "om vädret tillåter"',
      'varierar',
      'Mo 10:00+ "om vädret tillåter"',
    ],
    ['line breaks become spaces', '', '  Mo  10:00-12:00,\n13:00-18:00 ', null, 'Mo 10:00-12:00, 13:00-18:00'],
  ])('%s', (_what, openingHours, openingHoursOsm, spec, osm) => {
    expect(tipOf(shopForm, { openingHours, openingHoursOsm })).toMatchObject({
      openingHours: spec,
      openingHoursOsm: osm,
    })
  })

  test.each(['öppet', '{"week":[]}', 'Mo 10:00-18:00 "', `Mo 10:00-18:00${';'.repeat(1000)}`])(
    '"%s" is refused',
    (text) => {
      expect(tipProblems(shopForm, { openingHoursOsm: text })).toEqual({ openingHoursOsm: 'Ogiltiga öppettider' })
    },
  )
})

describe('a form with the facts that another form states', () => {
  test('keeps what the other leaves blank', () => {
    const stated = { ...emptyForm, kind: 'shop', name: 'Retro', cafe: 'yes', position: null } as const
    const form = { ...shopForm, phone: '033-12 34 56' }
    expect(withStatedFacts(form, stated)).toEqual({ ...form, name: 'Retro', cafe: 'yes' })
  })

  test('takes both texts of opening hours, and day and times, together', () => {
    const osm = { ...shopForm, openingHours: '', openingHoursOsm: 'Mo-Fr 10:00-18:00; PH off' }
    const plain = { ...emptyForm, kind: 'shop', openingHours: 'varierar' } as const
    expect(withStatedFacts(osm, plain)).toEqual({ ...osm, openingHours: 'varierar', openingHoursOsm: '' })
    const day = { ...emptyForm, kind: 'market', date: '2026-12-05', startMinute: '11:00' } as const
    expect(withStatedFacts(marketForm, day)).toEqual({
      ...marketForm,
      ...day,
      ...shared,
      name: marketForm.name,
      endMinute: '',
    })
  })
})
