/** Generates facts of sample places: a few places have nearly all facts, most have some, others none. */
import type { FactsOf } from '@fyndkartan/domain/facts'
import { type Good, goods } from '@fyndkartan/domain/goods'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Confirmation } from '@fyndkartan/domain/trust'
import type { Random } from './random.ts'

type SharedFacts = Pick<
  FactsOf<'shop'>,
  | 'swish'
  | 'card'
  | 'cash'
  | 'entranceFee'
  | 'parking'
  | 'toilet'
  | 'stepFree'
  | 'cafe'
  | 'dogs'
  | 'goods'
  | 'description'
  | 'phone'
  | 'email'
>
type ShopFacts = SharedFacts & Pick<FactsOf<'shop'>, 'chain'>
type MarketFacts = SharedFacts & Pick<FactsOf<'market'>, 'roof' | 'stallPrice' | 'stallLink'>

const shopTexts = [
  'Vi tar emot möbler, kläder och husgeråd. Allt överskott går till hjälparbete.\n\nVill du skänka något? Lämna det på baksidan när vi har öppet.',
  'Två våningar med möbler, porslin och böcker. Nya saker varje dag.',
  'En liten butik som drivs av volontärer. Fika finns.',
] as const
const marketTexts = [
  'Ett femtiotal säljare. Kom tidigt för de bästa fynden.\n\nKaffe och våfflor serveras i huset.',
  'Bakluckeloppis på grusplanen. Ställs in vid regn.',
  'Loppis med försäljning av hembakat. Alla intäkter går till föreningen.',
] as const

/** Invented names of chains, which belong to nobody. */
const chains = ['Prylbryggan', 'Återvändan', 'Andra varvet'] as const

export function sampleShopFacts(random: Random, index: number): ShopFacts {
  return { ...sharedFacts(random, index, shopTexts), chain: random.chance(0.08) ? random.pick(chains) : null }
}

export function sampleMarketFacts(random: Random, index: number): MarketFacts {
  return {
    ...sharedFacts(random, index, marketTexts),
    roof: known(random, index, () => random.pick(['indoors', 'outdoors', 'outdoors', 'both'])),
    stallPrice: known(random, index, () => random.pick([0, 50, 100, 150, 200])),
    stallLink: random.chance(0.15) ? 'https://loppis.example/boka-bord' : null,
  }
}

function sharedFacts(random: Random, index: number, texts: readonly string[]): SharedFacts {
  const some = <Value>(value: () => Value) => known(random, index, value)
  return {
    swish: sampleSwish(index),
    card: some(() => random.chance(0.7)),
    cash: some(() => random.chance(0.6)),
    entranceFee: some(() => random.pick([0, 0, 0, 20, 40])),
    parking: some(() => random.pick(['free', 'free', 'paid', 'none'])),
    toilet: some(() => random.chance(0.6)),
    stepFree: some(() => random.pick(['yes', 'yes', 'limited', 'no'])),
    cafe: some(() => random.chance(0.4)),
    dogs: some(() => random.pick(['yes', 'leashed', 'no'])),
    goods: some(() => sampleGoods(random)),
    description: random.chance(0.2) ? random.pick(texts) : null,
    phone: random.chance(0.15) ? `010-555 ${random.whole(10, 99)} ${random.whole(10, 99)}` : null,
    email: random.chance(0.1) ? 'hej@fyndkartan.example' : null,
  }
}

/**
 * A fact of the place with this index, or null: every tenth place has nearly all facts, every third none, the others
 * some.
 */
function known<Value>(random: Random, index: number, value: () => Value): Value | null {
  const share = index % 10 === 4 ? 0.9 : index % 3 === 0 ? 0 : 0.25
  return random.chance(share) ? value() : null
}

/** Whether a place accepts Swish: most do, some do not, and for some it is unknown. */
function sampleSwish(index: number): boolean | null {
  return [true, true, null, true, false][index % 5] ?? null
}

function sampleGoods(random: Random): readonly Good[] {
  const share = random.pick([0.2, 0.4])
  const sold = goods.filter(() => random.chance(share))
  return sold.length === 0 ? ['furniture'] : sold
}

/** The confirmation of a place: most were confirmed within the last 300 days, some more than a year ago, some never. */
export function sampleConfirmation(number: number, today: CivilDate): Confirmation | null {
  const daysAgo = (number * 37) % 300
  if (number % 6 === 0) return null
  if (number % 11 === 0) return { on: addDays(today, -400 - daysAgo), by: 'editor' }
  return { on: addDays(today, -daysAgo), by: (['editor', 'visitor', 'organiser'] as const)[number % 3] ?? 'editor' }
}
