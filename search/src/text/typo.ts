/** Tolerates one typo per word: a letter too many, too few, wrong, or swapped with its neighbour. */
import { letterMatches } from './fold-text.ts'

/** In shorter words a typo matches too many unrelated words. */
const minLettersForTypo = 5

/**
 * Tells whether a typo is tolerated: in words of five letters or more. Digits do not count, so postcodes must be exact.
 */
export function allowsTypo(typed: string): boolean {
  return typed.length >= minLettersForTypo && (typed.match(/\p{L}/gu)?.length ?? 0) >= minLettersForTypo
}

/**
 * Tells whether a typed word is one edit from a whole word (optimal string alignment distance 1, letters compared by
 * `letterMatches`). After removing their common beginning and end, only the edit itself is left.
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
