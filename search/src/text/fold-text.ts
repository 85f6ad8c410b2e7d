/**
 * Compares typed letters with the letters of a place. A typed å, ä or ö matches only itself; a typed a also matches å
 * and ä, and a typed o also ö, for keyboards without these letters. Folded text is the result of
 * domain/src/fold-words.ts; in plain text, å, ä and ö are also replaced by a, a and o.
 */

/** The plain form of a folded word: a and o instead of å, ä and ö. It has the same length. */
export function plainOf(word: string): string {
  return dotted.test(word) ? word.replace(/[åä]/g, 'a').replace(/ö/g, 'o') : word
}

/**
 * Whether a folded word contains å, ä or ö. If it does, a match of its plain form must still be checked letter by
 * letter.
 */
export function hasDots(word: string): boolean {
  return dotted.test(word)
}

/** Whether a typed letter matches a letter of a place. Both are UTF-16 code units of folded text. */
export function letterMatches(typed: number, letter: number): boolean {
  return (
    typed === letter || (typed === a && (letter === aRing || letter === aDots)) || (typed === o && letter === oDots)
  )
}

/** Whether `word` begins with `typed`, with letters compared by `letterMatches`. */
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
