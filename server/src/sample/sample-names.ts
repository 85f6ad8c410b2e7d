/** Generates names that could be on a Swedish sign, but belong to no real chain, association or village. */
import type { Random } from './random.ts'

// oxfmt-ignore
const firstParts = [
  'Fynd', 'Retro', 'Pryl', 'Loppis', 'Vinds', 'Skatt', 'Kuriosa', 'Porslins', 'Spets', 'Gammel', 'Minnes', 'Åter',
  'Lump', 'Möbel', 'Tant', 'Farmors', 'Kakelugns', 'Trasmatte',
]
// oxfmt-ignore
const lastParts = [
  'boden', 'gömman', 'ladan', 'loftet', 'kistan', 'källaren', 'magasinet', 'hörnan', 'lyckan', 'stugan', 'hyllan',
  'gården', 'skåpet', 'fyndet', 'verkstan', 'rummet', 'bruket',
]
// oxfmt-ignore
const owners = [
  'Ingrid', 'Berit', 'Gunvor', 'Maj-Britt', 'Astrid', 'Rune', 'Sixten', 'Tage', 'Ester', 'Alva', 'Birger', 'Dagny',
  'Elsa', 'Folke', 'Harriet', 'Ivar', 'Kerstin', 'Märta', 'Olle', 'Ragnar', 'Svea', 'Tyra', 'Vega', 'Yngve', 'Åke',
  'Östen',
]
// oxfmt-ignore
const trades = [
  'Antik & Kuriosa', 'Retro', 'Prylar & Porslin', 'Loppis', 'Second hand', 'Möbler & Mattor', 'Gamla Böcker',
  'Vintage', 'Glas & Keramik', 'Skivor & Serier', 'Kläder från förr', 'Lampor & Lyktor',
]
// oxfmt-ignore
const oldHouses = [
  'Skolan', 'Mejeriet', 'Smedjan', 'Bageriet', 'Stationen', 'Kvarnen', 'Brandstationen', 'Tvätteriet', 'Sågverket',
  'Lanthandeln', 'Posten', 'Biografen', 'Apoteket', 'Garveriet', 'Spinneriet', 'Konditoriet',
]
const colours = ['Röda', 'Gula', 'Blå', 'Gröna', 'Vita', 'Lilla', 'Stora', 'Gamla'] as const
const coloured = [
  'Ladan',
  'Boden',
  'Dörren',
  'Villan',
  'Grinden',
  'Kaffepannan',
  'Byrån',
  'Trappan',
  'Gungstolen',
] as const

// oxfmt-ignore
const halls = [
  'Bygdegården', 'Församlingshemmet', 'Folkets hus', 'Ordenshuset', 'Scoutstugan', 'Sporthallen', 'Skolmatsalen',
  'Ishallen', 'Hembygdsgården', 'Föreningshuset', 'Gamla Mejeriet', 'Gymnastiksalen', 'Kulturhuset', 'Medborgarhuset',
  'Ladugården', 'Aulan',
]
// oxfmt-ignore
const grounds = [
  'Folkets park', 'idrottsplatsen', 'hamnen', 'badplatsen', 'campingen', 'kyrkan', 'skolgården', 'hembygdsgården',
  'järnvägsstationen', 'torget', 'dansbanan', 'travbanan', 'festplatsen', 'marknadsplatsen',
]
const farms = [
  'Ekbacka',
  'Nyborg',
  'Lugnet',
  'Solhem',
  'Björkåsa',
  'Norrgården',
  'Sörgården',
  'Lindesby',
  'Rosenlund',
  'Kvarnbo',
  'Tallmo',
  'Åkersro',
  'Ängslyckan',
  'Hagalid',
] as const

/** The genitive of a name: 'Borås' stays 'Borås', 'Umeå' becomes 'Umeås'. */
export function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? name : `${name}s`
}

export function shopName(random: Random, town: string, street: string): string {
  const compound = compoundName(random)
  switch (random.whole(0, 11)) {
    case 0:
      return `${compound} ${town}`
    case 1:
      return `${compound} på ${street}`
    case 2:
      return `${genitive(random.pick(owners))} ${random.pick(trades)}`
    case 3:
      return `${random.pick(['Loppis', 'Retro', 'Antikt', 'Begagnat'])} hos ${random.pick(owners)}`
    case 4:
      return `Gamla ${random.pick(oldHouses)} ${random.pick(['Second hand', 'Loppis', 'Antik'])}`
    case 5:
      return `${random.pick(colours)} ${random.pick(coloured)}`
    case 6:
      return `${genitive(town)} ${random.pick(['Återbruk', 'Fyndmarknad', 'Begagnatbutik', 'Loppishall', 'Bytesbod'])}`
    case 7:
      return `${random.pick(['Antik & Kuriosa', 'Second hand', 'Loppis & Café', 'Retro & Vintage'])} i ${town}`
    case 8:
      return `${random.pick(owners)} & ${genitive(random.pick(owners))} ${random.pick(trades)}`
    default:
      return compound
  }
}

/** A name for a market that suits the season: nobody sells from a car boot in January. `month` is 1–12. */
export function marketName(random: Random, town: string, street: string, month: number): string {
  const hall = random.pick(halls)
  const outdoors = month >= 4 && month <= 9
  if (outdoors && random.chance(0.6)) {
    const ground = random.pick(grounds)
    switch (random.whole(0, 8)) {
      case 0:
      case 1:
        return `Bakluckeloppis vid ${ground}`
      case 2:
        return `Gårdsloppis på ${random.pick(farms)}`
      case 3:
        return `Kvartersloppis på ${street}`
      case 4:
        return `Trädgårdsloppis hos ${random.pick(owners)}`
      case 5:
        return `Loppmarknad på ${random.pick(farms)} gård`
      case 6:
        return `Garageloppis på ${street}`
      default:
        return `${month >= 6 && month <= 8 ? 'Sommarloppis' : 'Loppmarknad'} vid ${ground}`
    }
  }
  switch (random.whole(0, 9)) {
    case 0:
      return `Barnloppis i ${hall}`
    case 1:
      return `${seasonOf(month)}loppis i ${hall}`
    case 2:
      return `Antik- och loppmarknad i ${town}`
    case 3:
      return `Klädbytardag i ${hall}`
    case 4:
      return `Skiv- och bokloppis i ${hall}`
    case 5:
      return `Loppis för ${random.pick(['klassresan', 'ungdomslaget', 'orkestern', 'bygdespelet', 'biblioteket'])}`
    case 6:
      return `${genitive(town)} fyndmarknad`
    default:
      return `${random.pick(['Loppis', 'Stor loppis', 'Loppis och fika', 'Loppis & auktion', 'Loppmarknad'])} i ${hall}`
  }
}

function compoundName(random: Random): string {
  const first = random.pick(firstParts)
  let last = random.pick(lastParts)
  while (first.toLowerCase().startsWith(last.slice(0, 4)) || (first === 'Åter' && last !== 'bruket'))
    last = random.pick(lastParts)
  return first + last
}

function seasonOf(month: number): string {
  if (month >= 11) return 'Jul'
  if (month <= 2) return 'Vinter'
  if (month <= 5) return 'Vår'
  return month <= 8 ? 'Sommar' : 'Höst'
}
