/** The large Swedish second-hand chains, one spelling for each, however a source writes the name. */
import { bareLetters } from './bare-letters.ts'

/** A spelling, and which names mean it: in lower case, without diacritics, words separated by single spaces. */
const chains: readonly (readonly [spelling: string, names: RegExp])[] = [
  ['Myrorna', /^(fralsningsarmen |stiftelsen )?myrornas?\b/],
  ['Erikshjälpen', /^(stiftelsen )?eriks ?hjalpens?\b/],
  ['Röda Korset', /^(svenska |swedish )?(roda korsets?|red cross)\b|^kupan$/],
  ['PMU', /^pmus?\b|^pingst(missionens utvecklingssamarbete|missionen)\b/],
  ['Stadsmissionen', /\bstadsmission(en|ens|er|erna)?\b/],
  ['Björkåfrihet', /^(stiftelsen )?bjorka ?frihets?\b/],
  ['Emmaus', /^(stiftelsen )?emmaus\b/],
  ['Humana', /^(bistandsforeningen )?humanas?\b/],
  ['Reningsborg', /^(stiftelsen )?reningsborgs?\b/],
  ['Beyond Retro', /^beyond retro\b/],
  ['Rädda Barnen', /^(radda barnens?|save the children)\b/],
  ['Hela Människan', /\bhela manniskan\b/],
  ['Blå Korset', /^bla korsets?\b/],
  ['Svenska kyrkan', /^svenska kyrkans?\b/],
  ['Läkarmissionen', /^(stiftelsen )?lakarmissionens?\b/],
  ['Räddningsmissionen', /\braddningsmissionen\b/],
  ['IOGT-NTO', /^iogt( nto)?\b/],
  ['Hjärta till Hjärta', /^hjarta till hjarta\b/],
]

/** The spelling of a known chain, or the name as it is. */
export function chainName(name: string): string {
  const bare = bareLetters(name)
  return chains.find(([, names]) => names.test(bare))?.[0] ?? name
}

/** Chains of the same key are the same chain; '' for a name without letters. */
export function chainKeyOf(name: string): string {
  return bareLetters(chainName(name))
}

/** The known spellings, for suggestions. */
export const chainNames: readonly string[] = chains.map(([spelling]) => spelling)
