import type { Figures } from '@fyndkartan/domain/figures'
import { formatCount } from '@fyndkartan/domain/format-count'

/** 'Öppnad 42 gånger, lagd i en runda 5 gånger'; of the other numbers only those above zero. */
export function formatFigures({ opened, planned, liked, watched }: Figures): string {
  const times = (count: number) => `${formatCount(count)} ${count === 1 ? 'gång' : 'gånger'}`
  return [
    `Öppnad ${times(opened)}`,
    planned > 0 && `lagd i en runda ${times(planned)}`,
    liked > 0 && `sparad som favorit ${times(liked)}`,
    watched > 0 && `nyhet i ${formatCount(watched)} ${watched === 1 ? 'bevakning' : 'bevakningar'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
