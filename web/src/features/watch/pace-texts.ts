import type { Pace } from '@fyndkartan/domain/watch'

interface PaceText {
  readonly label: string
  readonly hint: string
}

/** How often a watch can send messages ("pace"), in the order of the form. */
export const paceTexts: Readonly<Record<Pace, PaceText>> = {
  thursday: { label: 'Torsdag 17, inför helgen', hint: 'Det som hålls fredag till söndag, och nya butiker.' },
  at_once: { label: 'Genast', hint: 'Så snart vi vet något nytt.' },
  daily: { label: 'Varje dag', hint: 'Klockan 7, de dagar det finns något nytt.' },
  weekly: { label: 'Varje vecka', hint: 'Måndag klockan 7, om det finns något nytt.' },
}

export const offeredPaces = Object.keys(paceTexts) as readonly Pace[]

export const paceOptions = offeredPaces.map((value) => ({ value, ...paceTexts[value] }))
