/**
 * How letters compare. Case and accents do not count (É is e, Ü is u), but å, ä and ö are letters of their own, as
 * Swedes expect: whoever types them means them. Whoever types a or o may lack the keys, so those also stand for å, ä and ö.
 * Folded text is NFC, lower case, without accents, å ä ö kept; plain text has a a o in their place.
 */

/** The words of a text, folded: runs of letters and digits. */
export function foldWords(text: string): string[] {
  const lower = text.toLowerCase()
  const folded = needsNoFolding.test(lower) ? lower : foldAccents(lower)
  return folded.match(wordPattern) ?? []
}

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

const needsNoFolding = /^[\0-\x7fåäö–]*$/
const wordPattern = /[\p{L}\p{N}]+/gu
const dotted = /[åäö]/
const a = 0x61
const aRing = 0xe5
const aDots = 0xe4
const o = 0x6f
const oDots = 0xf6

function foldAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(/a\u030a/g, 'å')
    .replace(/a\u0308/g, 'ä')
    .replace(/o\u0308/g, 'ö')
    .replace(/\p{M}/gu, '')
    .replace(/æ/g, 'ä') // as the Swedish alphabet files Danish and Norwegian names
    .replace(/ø/g, 'ö')
    .normalize('NFC')
}
