import type { Random } from './random.ts'

// oxfmt-ignore
const everywhere = [
  'Storgatan', 'Kungsgatan', 'Drottninggatan', 'Järnvägsgatan', 'Skolgatan', 'Hamngatan', 'Kyrkogatan', 'Nygatan',
  'Ågatan', 'Kvarngatan', 'Torggatan', 'Industrigatan', 'Östra Långgatan', 'Västra Långgatan', 'Norra Esplanaden',
  'Södra Vägen', 'Stationsvägen', 'Bruksvägen',
]
// oxfmt-ignore
const firstParts = [
  'Björk', 'Lind', 'Ek', 'Ros', 'Smed', 'Garvar', 'Kvarn', 'Sadelmakar', 'Fiskar', 'Linne', 'Snickar', 'Ängs',
  'Källar', 'Slotts', 'Tegel', 'Ugns', 'Hassel', 'Sommar', 'Murar', 'Apotekar', 'Trädgårds', 'Kopparslagar', 'Lärk',
  'Nejlik',
]
const lastParts = ['gatan', 'gatan', 'gatan', 'vägen', 'vägen', 'stigen', 'gränd', 'backen'] as const

/** A name such as 'Storgatan' or 'Björkvägen', for a street that any town could have. */
export function streetName(random: Random): string {
  return random.chance(0.45) ? random.pick(everywhere) : random.pick(firstParts) + random.pick(lastParts)
}

/** An address such as 'Storgatan 12', rarely 'Storgatan 12 B'. */
export function streetAddress(random: Random, street: string): string {
  const number = random.whole(1, random.chance(0.7) ? 40 : 120)
  return `${street} ${number}${random.chance(0.12) ? ` ${random.pick(['A', 'B', 'C'])}` : ''}`
}
