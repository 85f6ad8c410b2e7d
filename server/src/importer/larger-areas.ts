/** Recognises countries, counties and provinces, which addresses often name beside the town. */
import { townNameOf } from '@fyndkartan/domain/town-spellings'
import { towns } from '@fyndkartan/domain/towns'

/** Matches the blank before a county without a comma: 'Borås Västra Götalands län'. */
export const beforeCounty =
  / (?=(?:blekinge|dalarnas|gotlands|gävleborgs|hallands|jämtlands|jönköpings|kalmar|kronobergs|norrbottens|skåne|stockholms|södermanlands|uppsala|värmlands|västerbottens|västernorrlands|västmanlands|västra götalands|örebro|östergötlands) län(?:[,;\n ]|$))/gi

/** The name of a county without 'län': 'Stockholm', 'Västra Götaland'. */
const shortCounties = towns.map(({ county }) => county.replace(/ län$/, '').replace(/s$/, ''))

/** The 25 provinces (landskap), in lower case. */
const provinces =
  'ångermanland blekinge bohuslän dalarna dalsland gästrikland gotland halland hälsingland härjedalen jämtland lappland medelpad närke norrbotten öland östergötland skåne småland södermanland uppland värmland västerbotten västergötland västmanland'

const names = new Set([...shortCounties.map((name) => name.toLowerCase()), ...provinces.split(' ')])

const countries = /^(?:sverige|sweden|schweden|se|swe)$/i

/** Whether a text names an area larger than a town. 'Gotland' and 'Stockholm' are towns of the table, too. */
export function isLargerArea(text: string): boolean {
  const name = text.trim().toLowerCase()
  if (countries.test(name) || /^region\s|\s(?:län|county)$/.test(name)) return true
  return names.has(name) && townNameOf(name) === undefined
}
