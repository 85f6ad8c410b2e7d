/**
 * Recognises other spellings of the towns: without dots and rings, transliterated, English, with 'kommun', or with a
 * common mistake. It is for texts from sources and forms; a search compares only the names of the table.
 */
import { bareLetters } from './bare-letters.ts'
import { findTownName, townNames } from './town-names.ts'

/** Spellings that cannot be derived from the name of the town; the key is the result of `bareLetters`. */
const otherNames: Readonly<Record<string, string>> = {
  gothenburg: 'Göteborg',
  gothenborg: 'Göteborg',
  gotenburg: 'Göteborg',
  gbg: 'Göteborg',
  sthlm: 'Stockholm',
  stokholm: 'Stockholm',
  upsala: 'Uppsala',
  norkoping: 'Norrköping',
  norrkopping: 'Norrköping',
  linkopping: 'Linköping',
  jonkopping: 'Jönköping',
  halsingborg: 'Helsingborg',
  kristianstadt: 'Kristianstad',
  vesteras: 'Västerås',
  carlstad: 'Karlstad',
  carlskrona: 'Karlskrona',
  calmar: 'Kalmar',
  wexio: 'Växjö',
  vexjo: 'Växjö',
  wisby: 'Visby',
}

/**
 * The words around the name of a town: 'Borås stad', 'Göteborgs kommun', 'Municipality of Malmö', 'Stockholm, Sweden'.
 */
const around = /^(?:city|municipality) of |[\s,]{1,3}(?:kommun|stad|municipality|city|sweden|sverige)$/gi

const postalCode = /^(?:se?-?)?\d{3} ?\d{2} /i

const namesByBare = bareTable()

/** The name of a town as the table spells it; undefined for a place that the table lacks. */
export function townNameOf(text: string): string | undefined {
  // 'Borås, Västra Götalands län'
  const beforeCounty = / län$/i.test(text) ? (text.split(',')[0] ?? '') : text
  const core = beforeCounty.trim().replace(postalCode, '').replace(around, '')
  // An exact spelling takes precedence, because 'Habo' and 'Håbo' are two towns.
  for (const spelled of core === text ? [text] : [text, core, core.replace(/s$/i, '')]) {
    const found = findTownName(spelled) ?? nameOf(bareLetters(spelled))
    if (found !== undefined) return found
  }
  return undefined
}

function nameOf(bare: string): string | undefined {
  return namesByBare.get(bare) ?? (Object.hasOwn(otherNames, bare) ? otherNames[bare] : undefined)
}

/**
 * The town of each spelling, by `bareLetters` and by transliteration ('goeteborg', 'aare'). A spelling that two towns
 * share is left out.
 */
function bareTable(): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>()
  for (const name of townNames) {
    const spelled = name.toLowerCase().replace(/å/g, 'aa').replace(/ä/g, 'ae').replace(/ö/g, 'oe')
    for (const key of new Set([bareLetters(name), bareLetters(spelled)])) found.set(key, found.has(key) ? null : name)
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null))
}
