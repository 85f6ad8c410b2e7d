/** The large Swedish second-hand chains: one spelling of each chain's name for all the spellings that sources use. */
import { bareLetters } from './bare-letters.ts'

/**
 * Each chain's spelling, and a pattern for the names that mean it. The pattern is tested against the result of
 * `bareLetters`.
 */
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

/** The standard spelling of a known chain; any other name is returned unchanged. */
export function chainName(name: string): string {
  const bare = bareLetters(name)
  return chains.find(([, names]) => names.test(bare))?.[0] ?? name
}

/** A key by which chains are compared: spellings of one chain have the same key. '' for a name without letters. */
export function chainKeyOf(name: string): string {
  return bareLetters(chainName(name))
}

/** The standard spellings of all known chains, for suggestions. */
export const chainNames: readonly string[] = chains.map(([spelling]) => spelling)
