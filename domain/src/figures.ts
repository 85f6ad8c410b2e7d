/** Numbers about places and searches, counted without visitors (decision 46). */
import { plainLine } from './plain-text.ts'

/**
 * What is counted of a place: how often it was opened, added to a round, and became a favourite, and for how many
 * watches it was news.
 */
export const figureNames = ['opened', 'planned', 'liked', 'watched'] as const
export type FigureName = (typeof figureNames)[number]
export type Figures = Readonly<Record<FigureName, number>>

export const noFigures: Figures = { opened: 0, planned: 0, liked: 0, watched: 0 }

export function sumOfFigures(one: Figures, other: Figures): Figures {
  return {
    opened: one.opened + other.opened,
    planned: one.planned + other.planned,
    liked: one.liked + other.liked,
    watched: one.watched + other.watched,
  }
}

/** The words of searches that found nothing, and from how many networks they came: the sum of the networks of each day. */
export interface MissedWords {
  readonly words: string
  readonly networks: number
}

/** The fewest networks from which words must come on one day before they are stored. */
export const fewestNetworks = 5

const longestWords = 40

/** Six digits are enough for a telephone number or a date of birth. */
const mostDigits = 5

/**
 * The words of a search in the form in which they are counted; null for words that could name a person: with an '@' or
 * many digits, and long ones.
 */
export function countableWords(typed: string): string | null {
  const words = plainLine(typed).toLowerCase()
  const digits = Array.from(words).filter((sign) => sign >= '0' && sign <= '9').length
  return words === '' || words.length > longestWords || words.includes('@') || digits > mostDigits ? null : words
}
