/** Allows one typo in a typed word: a letter too many, one too few, a wrong one, or two neighbours swapped. */
import { letterMatches } from './fold-text.ts'

/** Words with fewer letters must be exact, since with a typo they would match too many other words. */
const minLettersForTypo = 5

/**
 * Whether a typed word may contain a typo: if it has at least five letters. Digits do not count, so postcodes must be
 * exact.
 */
export function allowsTypo(typed: string): boolean {
  return typed.length >= minLettersForTypo && (typed.match(/\p{L}/gu)?.length ?? 0) >= minLettersForTypo
}

/**
 * Whether a typed word differs from a whole word by exactly one typo (optimal string alignment distance 1, letters
 * compared by `letterMatches`). Removes the common beginning and end of the two, after which only the typo is left.
 */
export function isOneEditAway(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length)
  const difference = typed.length - word.length
  if (difference > 1 || difference < -1) return false
  const same = (i: number, j: number) => letterMatches(typed.charCodeAt(i), word.charCodeAt(j))
  let head = 0
  while (head < shorter && same(head, head)) head++
  let tail = 0
  while (tail < shorter - head && same(typed.length - 1 - tail, word.length - 1 - tail)) tail++
  const left = shorter - head - tail
  if (difference !== 0) return left === 0
  return left === 1 || (left === 2 && same(head, head + 1) && same(head + 1, head))
}
