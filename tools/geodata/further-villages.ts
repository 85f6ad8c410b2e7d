/**
 * Well-known places that GeoNames counts as part of a nearby town, and that are therefore missing from its list of
 * places with at least 500 inhabitants. Compiled by hand: positions to a hundredth of a degree, about a kilometre,
 * without population.
 */
const rows: readonly (readonly [name: string, municipalityCode: string, lat: number, lng: number])[] = [
  ['Asarum', '1082', 56.2, 14.84],
  ['Askim', '1480', 57.63, 11.94],
  ['Bandhagen', '0180', 59.27, 18.06],
  ['Bohus', '1440', 57.85, 12.02],
  ['Domsjö', '2284', 63.27, 18.72],
  ['Enskede', '0180', 59.28, 18.07],
  ['Farsta', '0180', 59.24, 18.09],
  ['Frösön', '2380', 63.19, 14.58],
  ['Hisings Backa', '1480', 57.75, 11.97],
  ['Hägersten', '0180', 59.3, 17.98],
  ['Hässelby', '0180', 59.37, 17.83],
  ['Johanneshov', '0180', 59.3, 18.08],
  ['Limhamn', '1280', 55.58, 12.93],
  ['Lyckeby', '1080', 56.2, 15.65],
  ['Nol', '1440', 57.92, 12.06],
  ['Norrahammar', '0680', 57.7, 14.1],
  ['Norsborg', '0127', 59.24, 17.82],
  ['Skanör', '1233', 55.41, 12.85],
  ['Skene', '1463', 57.49, 12.64],
  ['Skogås', '0126', 59.22, 18.15],
  ['Skärholmen', '0180', 59.28, 17.91],
  ['Spånga', '0180', 59.38, 17.9],
  ['Stocksund', '0162', 59.38, 18.04],
  ['Sävedalen', '1402', 57.73, 12.06],
  ['Trångsund', '0126', 59.23, 18.13],
  ['Vällingby', '0180', 59.36, 17.87],
  ['Västerhaninge', '0136', 59.12, 18.1],
  ['Ytterby', '1482', 57.86, 11.92],
  ['Älvsjö', '0180', 59.28, 18.01],
  ['Öjebyn', '2581', 65.35, 21.41],
]

/** The rows have no population; 0 means unknown. */
export const furtherVillages = rows.map(([name, municipalityCode, lat, lng]) => ({
  name,
  municipalityCode,
  position: { lat, lng },
  population: 0,
}))
