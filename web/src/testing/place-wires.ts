/** A shop and a market in the server's format (spec §3), for tests of pages. */

export const storeWire = {
  id: 7,
  name: 'Retrolyckan',
  address: 'Bruksgatan 19',
  city: 'Katrineholm',
  latitude: 58.996,
  longitude: 16.207,
  opening_hours: 'varierar',
  shop_link: 'https://retrolyckan.example',
  is_favorite: 0,
}
export const eventWire = {
  id: 7,
  name: 'Julloppis',
  address: 'n/a',
  city: 'Alingsås',
  latitude: 57.93,
  longitude: 12.53,
  date: '2020_11_21',
  start_time: '10:00',
  end_time: '15:00',
  link: 'n/a',
  is_favorite: 0,
}
