/**
 * Places for stories, with fixed dates: a story that uses them sets the browser's clock to `knownNow`. Each story uses
 * a town of its own, so that a place added for one story does not affect another. Towns and distances are real.
 */

/** A shop with the facts that the database stores; null for unknown facts. */
export interface KnownShop {
  readonly id: number
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly position: { readonly lat: number; readonly lng: number } | null
  readonly openingHours: string | null
  readonly link: string | null
  readonly swish?: boolean
}

export interface KnownMarket {
  readonly id: number
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly position: { readonly lat: number; readonly lng: number } | null
  readonly date: string | null
  /** Minutes since midnight; null if unknown. */
  readonly startMinute: number | null
  readonly endMinute: number | null
  readonly link: string | null
  readonly swish?: boolean
}

export interface KnownPlaces {
  readonly shops: readonly KnownShop[]
  readonly markets: readonly KnownMarket[]
}

/** A Wednesday; the default span of a search is 18–25 November. */
export const knownNow = '2026-11-18T10:00:00+01:00'

export const officeHours =
  'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: 10:00–15:00'
const nightHours =
  'söndag: stängt,måndag: stängt,tisdag: stängt,onsdag: stängt,torsdag: stängt,fredag: 20:00–02:00,lördag: stängt'
const neverHours =
  'söndag: stängt,måndag: stängt,tisdag: stängt,onsdag: stängt,torsdag: stängt,fredag: stängt,lördag: stängt'
const sixHours = officeHours.replace('söndag: stängt,', '')
const brokenHours = officeHours.replace('onsdag: 10:00–18:00', 'onsdag: 10:00')

const borås = { lat: 57.721, lng: 12.9401 }
const göteborg = { lat: 57.7072, lng: 11.9668 }
const ystad = { lat: 55.4297, lng: 13.8204 }
const trosa = { lat: 58.8966, lng: 17.5508 }
const kiruna = { lat: 67.8557, lng: 20.2251 }
const åre = { lat: 63.3991, lng: 13.0815 }
const uppsala = { lat: 59.8586, lng: 17.6389 }
/** The map's default centre (spec §9). */
const kungälv = { lat: 57.87, lng: 11.97 }
/**
 * The visitor's position in the story about a search around a point, which the address has exactly. The only shops within 60 km are those of that
 * story.
 */
export const mariestad = { lat: 58.71, lng: 13.824 }

/** Degrees of latitude per kilometre. */
const perKm = 180 / (Math.PI * 6371.0088)

/** A village in the municipality of Mark, without an entry in the list of towns. */
const skene = { lat: 57.49, lng: 12.645 }
const hjo = { lat: 58.3029, lng: 14.2889 }
/**
 * The visitor's position in the stories about shops that are open now. The only shops within 60 km are those of these
 * stories.
 */
export const sveg = { lat: 62.0346, lng: 14.3645 }

const alwaysHours = neverHours.replaceAll('stängt', '00:00–24:00')

/** The number of shops in Kiruna: three full pages of 20, and 5 on a fourth. */
export const browsedCount = 65

const shops: readonly KnownShop[] = [
  // The only shop in its town, so that the map zooms in on it.
  shop(1, 'Retrolyckan', 'Östra Långgatan 12', 'Trosa', trosa, officeHours),
  shop(3, 'Fyndhörnan', 'Linnégatan 5', 'Göteborg', göteborg, officeHours),
  // A search for 'goteborg' finds the first shop by its town and the second by its name.
  shop(4, 'Lampkällaren', 'Vallgatan 8', 'Göteborg', north(göteborg, 1), 'säsongsbaserade'),
  shop(5, 'Göteborgs Lyktor', 'Storgatan 2', 'Åre', åre, 'varierar'),
  // The only place in the part of the map that a visitor sees first.
  shop(6, 'Fästningens fynd', 'Västra gatan 30', 'Kungälv', kungälv, officeHours),
  shop(20, 'Kupan vid torget', 'Gamla torget 1', 'Mariestad', north(mariestad, 1), officeHours),
  shop(21, 'Antikladan', 'Hasslerörsvägen 40', 'Mariestad', north(mariestad, 8), 'varierar'),
  shop(22, 'Gränsfallet', 'Sjötorpsvägen 3', 'Mariestad', north(mariestad, 19.9), 'på_förfrågan'),
  shop(23, 'Utom räckhåll', 'Sjötorpsvägen 90', 'Mariestad', north(mariestad, 20.1), officeHours),
  shop(30, 'Nattmagasinet', 'Stora Norregatan 1', 'Ystad', ystad, nightHours),
  shop(31, 'Alltid stängt', 'Stora Norregatan 2', 'Ystad', ystad, neverHours),
  // A shop in a village whose position the site does not know.
  { id: 32, name: null, address: null, town: 'Löderup', position: null, openingHours: null, link: null },
  shop(33, 'Varierande vardag', 'Stora Norregatan 4', 'Ystad', ystad, 'varierar'),
  shop(34, 'Sommarboden', 'Stora Norregatan 5', 'Ystad', ystad, 'säsongsbaserade'),
  shop(35, 'Ring först', 'Stora Norregatan 6', 'Ystad', ystad, 'på_förfrågan'),
  shop(36, 'Sex dagar', 'Stora Norregatan 7', 'Ystad', ystad, sixHours),
  shop(37, 'Halva tiden', 'Stora Norregatan 8', 'Ystad', ystad, brokenHours),
  { ...shop(38, '<b>Fet</b> & fin', 'Stora Norregatan 9', 'Ystad', ystad, officeHours), link: 'javascript:alert(1)' },
  shop(40, 'Lagret i Skene', 'Storgatan 1', 'Skene', skene, officeHours),
  shop(41, 'Kupan i Kinna', 'Storgatan 2', 'Kinna', { lat: 57.507, lng: 12.695 }, officeHours),
  shop(42, 'Boden i Fritsla', 'Storgatan 3', 'Fritsla', { lat: 57.557, lng: 12.785 }, officeHours),
  { ...shop(45, 'Tar Swish', 'Strandgatan 1', 'Hjo', hjo, officeHours), swish: true },
  { ...shop(46, 'Tar inte Swish', 'Strandgatan 2', 'Hjo', north(hjo, 1), officeHours), swish: false },
  shop(47, 'Okänt', 'Strandgatan 3', 'Hjo', north(hjo, 2), officeHours),
  shop(48, 'Alltid öppet', 'Ljusnegatan 1', 'Sveg', sveg, alwaysHours),
  shop(49, 'Aldrig öppet', 'Ljusnegatan 2', 'Sveg', north(sveg, 1), neverHours),
  ...Array.from({ length: browsedCount }, (_, index) =>
    shop(
      201 + index,
      `Kirunafynd ${String(index + 1).padStart(2, '0')}`,
      `Lars Janssonsgatan ${index + 1}`,
      'Kiruna',
      // A grid of a few kilometres: the map first shows all shops as one cluster, and many pins after zooming in.
      { lat: kiruna.lat + (index % 8) * 0.004, lng: kiruna.lng + Math.floor(index / 8) * 0.009 },
      officeHours,
    ),
  ),
]

const markets: readonly KnownMarket[] = [
  market(101, 'Bakluckeloppis i Folkets park', 'Parkvägen 3', 'Borås', borås, '2026-11-28', 10, 14),
  market(102, 'Söndagsloppis i Tennishallen', 'Åsboholmsgatan 1', 'Borås', north(borås, 2), '2026-11-29', 11, 15),
  market(103, 'Den här helgens loppis', 'Parkvägen 4', 'Borås', north(borås, 1), '2026-11-21', 10, 14),
  market(104, 'Måndagsloppis', 'Parkvägen 5', 'Borås', north(borås, 3), '2026-11-30', 10, 14),
  market(105, 'Grannstadens loppis', 'Järnvägsgatan 2', 'Alingsås', { lat: 57.93, lng: 12.5335 }, '2026-11-28', 10, 14),
  market(110, 'Loppis i dag', 'Årevägen 1', 'Åre', åre, '2026-11-18', 9, 15),
  market(111, 'Loppis i morgon', 'Årevägen 2', 'Åre', north(åre, 1), '2026-11-19', 9, 15),
  market(112, 'Loppis i går', 'Årevägen 3', 'Åre', north(åre, 2), '2026-11-17', 9, 15),
  {
    id: 113,
    name: 'Loppis utan datum',
    address: null,
    town: 'Undersåker',
    position: null,
    date: null,
    startMinute: null,
    endMinute: null,
    link: null,
  },
  market(114, 'Loppis om tio dagar', 'Årevägen 5', 'Åre', north(åre, 3), '2026-11-28', 9, null),
  market(120, 'Loppis på Kinnekulle', 'Torggatan 2', 'Mariestad', north(mariestad, 3), '2026-11-21', 10, 14),
  // A market without a position of its own, but in a town whose position is known.
  {
    ...market(131, 'Byloppis vid sockenstugan', 'Sockenvägen 2', 'Lomma', borås, '2027-05-08', 10, 14),
    address: null,
    position: null,
  },
  // A market on the day after the clocks go forward in 2027, for the story that counts the days until then.
  market(130, 'Loppis efter vintern', 'Storgatan 9', 'Jokkmokk', { lat: 66.6066, lng: 19.8229 }, '2027-03-29', 10, 14),
  // The featured market (spec §9), and the markets of the slideshow: one is upcoming, one past, and one today.
  market(431, 'Utvald antikmarknad', 'Drottninggatan 4', 'Uppsala', uppsala, '2026-11-22', 10, 16),
  market(595, 'Stora fyndmarknaden', 'Kungsgatan 7', 'Uppsala', north(uppsala, 1), '2026-11-21', 10, 16),
  market(872, 'Förra lördagens loppis', 'Kungsgatan 8', 'Uppsala', north(uppsala, 2), '2026-11-14', 10, 16),
  market(911, 'Kvällens loppis', 'Kungsgatan 9', 'Uppsala', north(uppsala, 3), '2026-11-18', 7, 9),
]

export const knownPlaces: KnownPlaces = { shops, markets }

function shop(
  id: number,
  name: string,
  address: string,
  town: string,
  position: { lat: number; lng: number },
  openingHours: string,
): KnownShop {
  return { id, name, address, town, position, openingHours, link: `https://butik-${id}.example/` }
}

function market(
  id: number,
  name: string,
  address: string,
  town: string,
  position: { lat: number; lng: number },
  date: string,
  startHour: number,
  endHour: number | null,
): KnownMarket {
  const endMinute = endHour === null ? null : endHour * 60
  return {
    id,
    name,
    address,
    town,
    position,
    date,
    startMinute: startHour * 60,
    endMinute,
    link: `https://loppis-${id}.example/`,
  }
}

function north({ lat, lng }: { lat: number; lng: number }, km: number): { lat: number; lng: number } {
  return { lat: lat + km * perKm, lng }
}
