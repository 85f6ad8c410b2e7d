/**
 * Compares typed letters with those of a place. A typed å, ä or ö matches only itself. A typed a also matches å and ä,
 * and a typed o also ö, for keyboards without these letters. Folded text is the result of domain/src/fold-words.ts;
 * plain text also has a, a and o instead of å, ä and ö.
 */

/** The plain form of a folded word; it has the same length. */
export function plainOf(word: string): string {
  return dotted.test(word) ? word.replace(/[åä]/g, 'a').replace(/ö/g, 'o') : word
}

/** Tells whether a folded word contains å, ä or ö; if so, a match of its plain form must be verified. */
export function hasDots(word: string): boolean {
  return dotted.test(word)
}

/** Tells whether a typed letter matches a letter of a place's word. Both are folded UTF-16 code units. */
export function letterMatches(typed: number, letter: number): boolean {
  return (
    typed === letter || (typed === a && (letter === aRing || letter === aDots)) || (typed === o && letter === oDots)
  )
}

/** Tells whether `word` begins with `typed`, letter by letter. */
export function isPrefix(typed: string, word: string): boolean {
  if (typed.length > word.length) return false
  for (let at = 0; at < typed.length; at++) if (!letterMatches(typed.charCodeAt(at), word.charCodeAt(at))) return false
  return true
}

const dotted = /[åäö]/
const a = 0x61
const aRing = 0xe5
const aDots = 0xe4
const o = 0x6f
const oDots = 0xf6
