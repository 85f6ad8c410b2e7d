import { expect, test } from 'vitest'
import { cardFacts, cardSigns, mostSigns } from './card-facts.ts'
import { unknownFacts } from './facts.ts'

const market = { ...unknownFacts('market'), kind: 'market' as const }

test.each([
  ['nothing known', {}, []],
  ['one way to pay', { swish: true }, [['swish']]],
  ['an accepted way to pay beside a refused one', { swish: false, cash: true }, [['swish', 'cash']]],
  ['only refused ways to pay', { swish: false, card: false }, []],
  ['a fee, and free entrance', { entranceFee: 0 }, [['entranceFee']]],
  [
    'no parking, toilet, café, step-free way or dogs',
    { parking: 'none', toilet: false, cafe: false, stepFree: 'no', dogs: 'no' },
    [],
  ],
  ['under a roof or not', { roof: 'outdoors' }, [['roof']]],
  [
    'the four that matter most',
    { dogs: 'yes', toilet: true, parking: 'free', cafe: true, stepFree: 'limited', roof: 'indoors', card: true },
    [['card'], ['roof'], ['stepFree'], ['cafe']],
  ],
] as const)('%s', (_, known, signs) => {
  const place = { ...market, ...known }
  expect(cardSigns(place)).toEqual(signs)
  expect(cardSigns(place).length).toBeLessThanOrEqual(mostSigns)
  expect(cardFacts(place)).toEqual(signs.flat())
})

test('a shop has no sign for a roof', () => {
  expect(cardSigns({ kind: 'shop', roof: 'indoors' } as { readonly kind: 'shop' })).toEqual([])
})
