/**
 * How typed letters match a place's. Whoever types å, ä or ö means them; whoever types a or o may lack the keys, so those also
 * stand for å, ä and ö. Folded text is that of domain/src/fold-words.ts; plain text has a a o in place of å ä ö.
 */

/** A folded word with å, ä and ö typed without their dots; the length stays. */
export function plainOf(word: string): string {
  return dotted.test(word) ? word.replace(/[åä]/g, 'a').replace(/ö/g, 'o') : word
}

/** Whether a folded word was typed with any of å, ä, ö, so that a hit on its plain form must be looked at again. */
export function hasDots(word: string): boolean {
  return dotted.test(word)
}

/** Whether a typed letter may stand for a letter of a place's word. Both are folded UTF-16 units. */
export function letterMatches(typed: number, letter: number): boolean {
  return (
    typed === letter || (typed === a && (letter === aRing || letter === aDots)) || (typed === o && letter === oDots)
  )
}

/** Whether `typed` begins `word`, letter by letter. */
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
