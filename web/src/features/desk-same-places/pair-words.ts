/** Swedish texts of the desk for two entries that may be the same place. */
import type { SamePlaces } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'
import { listInWords } from '@fyndkartan/domain/list-in-words'
import { missingText } from '@fyndkartan/domain/place'
import { factLabels } from '../../ui/fact-labels.ts'
import { type SameReason, sureThreshold } from '@fyndkartan/domain/same-place'

const reasonTexts: Readonly<Record<Exclude<SameReason, 'same-spot' | 'near'>, string>> = {
  'same-name': 'Samma namn',
  'similar-name': 'Likt namn',
  'same-chain': 'Samma kedja',
  'same-address': 'Samma adress',
  'same-link': 'Samma länk',
}

/** A reason for or against a merge, such as 'Samma namn'. The distance, such as '12 m emellan', comes last. */
export interface Sign {
  readonly text: string
  readonly speaksForOne: boolean
}

export function listSigns({ reasons, distanceM }: Pick<SamePlaces, 'reasons' | 'distanceM'>): readonly Sign[] {
  const isNear = reasons.some((reason) => reason === 'same-spot' || reason === 'near')
  const otherReasons = reasons.flatMap((reason) =>
    reason === 'same-spot' || reason === 'near' ? [] : reasonTexts[reason],
  )
  return [
    ...otherReasons.map((text) => ({ text, speaksForOne: true })),
    { text: formatApart(distanceM), speaksForOne: isNear },
  ]
}

/** The distance between two entries: '12 m emellan', '1,2 km emellan'. */
export function formatApart(distanceM: number | null): string {
  if (distanceM === null) return 'Okänt avstånd'
  if (distanceM < 5) return 'På samma plats'
  if (distanceM < 950) return `${distanceM} m emellan`
  return `${(Math.round(distanceM / 100) / 10).toFixed(1).replace('.', ',')} km emellan`
}

export function formatSureness(score: number): string {
  return score >= sureThreshold ? 'Nästan säkert samma ställe' : 'Kanske samma ställe'
}

/** The names of two entries: 'Retrolyckan och Retrolyckan AB'. Equal names appear once. */
export function formatPair({ one, other }: Pick<SamePlaces, 'one' | 'other'>): string {
  const names = [one, other].map(({ place }) => place.name ?? missingText.name)
  return [...new Set(names)].join(' och ')
}

/**
 * What a merge does: 'Nr 2 leder till nr 1, som tar telefon och länk därifrån.' `taken` has the Swedish names of facts,
 * such as 'Telefon'.
 */
export function formatMerge(keptId: number, droppedId: number, taken: readonly string[], organisers: number): string {
  const leads = `Nr ${droppedId} leder till nr ${keptId}`
  const takes = taken.length === 0 ? 'som förblir som det är' : `som tar ${formatList(taken)} därifrån`
  const links = organisers === 0 ? '' : ` ${formatFollowing(organisers, keptId)}`
  return `${leads}, ${takes}.${links}`
}

/** What a merge of many pairs did: '27 par ihopslagna. 2 hade ändrats under tiden och finns kvar.' */
export function formatMerged(merged: number, refused: number): string {
  const left = refused === 0 ? '' : ` ${formatCount(refused)} hade ändrats under tiden och finns kvar.`
  return `${formatCount(merged)} par ihopslagna.${left}`
}

function formatFollowing(organisers: number, keptId: number): string {
  return organisers === 1
    ? `Arrangören får sköta nr ${keptId} i stället.`
    : `De ${organisers} arrangörerna får sköta nr ${keptId} i stället.`
}

/** The number of organisers with a link: '1 arrangör har en länk'. */
export function formatOrganisers(count: number): string {
  return count === 1 ? '1 arrangör har en länk' : `${count} arrangörer har en länk`
}

/** The names of facts as a list in words: 'telefon och länk'. */
function formatList(taken: readonly string[]): string {
  return listInWords(taken.map((label) => (label === factLabels.swish.desk ? label : label.toLowerCase())))
}
