import { type KnownPlaces, knownPlaces, officeHours } from './known-places.ts'

/** A position on a line that runs north from Skara, at this distance in km. */
const at = (km: number) => ({ lat: 58.3867 + km / 111.2, lng: 13.4384 })

const early = officeHours.replace('lördag: 10:00–15:00', 'lördag: 09:00–11:00')
const noSaturday = officeHours.replace('lördag: 10:00–15:00', 'lördag: stängt')

function shop(id: number, name: string, km: number, openingHours: string | null) {
  return { id, name, address: `Järnvägsgatan ${id - 600}`, town: 'Skara', position: at(km), openingHours, link: null }
}

/**
 * The known places and eight more near Skara: six for a round on a Saturday, of which one closes early; one that is
 * closed on Saturdays; and one that is listed in Axvall, next door to another. `knownNow` is the Wednesday before.
 */
export const roundPlaces: KnownPlaces = {
  shops: [
    ...knownPlaces.shops,
    shop(601, 'Kopparkitteln', 0, officeHours),
    shop(602, 'Glasboden', 4, officeHours),
    shop(603, 'Morgonfyndet', 12, early),
    shop(604, 'Lump & Linne', 8, officeHours),
    shop(605, 'Hyllvärmaren', 16, officeHours),
    shop(606, 'Vardagsbutiken', 2, noSaturday),
    { ...shop(607, 'Glasbodens granne', 4, officeHours), town: 'Axvall' },
  ],
  markets: [
    ...knownPlaces.markets,
    {
      id: 601,
      name: 'Lördagsloppis i Axvall',
      address: 'Torget 1',
      town: 'Skara',
      position: at(6),
      date: '2026-11-21',
      startMinute: 10 * 60,
      endMinute: 14 * 60,
      link: null,
    },
  ],
}
