/** Recognises other countries than Sweden, which addresses name at their end. */

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const nameLists = ['sv', 'en', 'de', 'nb', 'fi', 'da'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
)
/** Usual names and codes that ISO 3166-1 does not have, and the three letters of the nearest countries. */
const moreNames = 'uk usa england skottland scotland wales nor dnk fin ala isl deu est lva ltu pol'.split(' ')
let countries: ReadonlySet<string> | undefined

/** Whether a text is the code or the name of another country (ISO 3166-1): 'NO', 'Norge', 'Norway'. */
export function isOtherCountry(text: string): boolean {
  countries ??= new Set([
    ...moreNames,
    ...letters.flatMap((first) =>
      letters.flatMap((second) => {
        const code = `${first}${second}`
        const names = nameLists.map((one) => one.of(code.toUpperCase())?.toLowerCase())
        return code === 'se' || names[0] === undefined ? [] : [code, ...names.filter((one) => one !== undefined)]
      }),
    ),
  ])
  return countries.has(text.trim().toLowerCase())
}

/** The codes that count at the end of an address: others are also letters of counties or of companies ('AC', 'AB'). */
const nearCodes = /^(?:NOR?|DNK?|DK|FIN?|AX|ALA|ISL?|DEU?|EST|EE|LVA?|LTU?|POL|PL|GB|UK|NL|USA?)$/

/**
 * Whether an address ends in another country: '0155 Oslo, Norge', '0155 Oslo Norge', 'Oslo (Norge)', 'DK-2100
 * København'.
 */
export function endsAbroad(address: string): boolean {
  const parts = address
    .replaceAll(/[()]/g, ',')
    .split(/[,\n;]/)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  if (/^(?:NO?|DK|FIN?|AX|DE?)-\d{4,5}\s/.test(last)) return true
  const [first = '', ...words] = last.split(/\s+/)
  // Without a comma only after a postal code: 'Kafé Norge' is a name.
  const country = parts.length > 1 && isName(last) ? last : /\d{2}$/.test(first) ? (words.at(-1) ?? '') : ''
  return country !== '' && isName(country)
}

function isName(text: string): boolean {
  return text.length <= longestCode ? nearCodes.test(text) : isOtherCountry(text)
}

const longestCode = 3
