/** Texts about places in which a source differs. */
import { formatCount } from '@fyndkartan/domain/format-count'

/** The number of places that an import left alone: '3 platser behölls, men källan säger annat'. */
export function describeKept(count: number): string {
  return `${formatPlaces(count)} behölls, men källan säger annat`
}

/** The places that are not listed yet, after `listed` others: '... och 57 till, när dessa är klara'. */
export function describeRest(count: number, listed: number): string {
  return listed === 0
    ? 'De visas när de andra källornas är klara.'
    : `... och ${formatCount(count)} till, när dessa är klara`
}

/** A decision on some places: 'Tog över 3 platser från Kommunens lista.' */
export function describeDecided(decision: 'take' | 'keep', name: string, decided: number, refused: number): string {
  if (decided === 0) return 'Ingenting sparades, för allt hade ändrats under tiden. Nu ser du hur det är i dag.'
  const places = formatPlaces(decided)
  const done = decision === 'take' ? `Tog över ${places} från ${name}.` : `Behöll vårt för ${places}.`
  return refused === 0 ? done : `${done} ${formatPlaces(refused)} hade ändrats under tiden.`
}

function formatPlaces(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'plats' : 'platser'}`
}
