/** Swedish texts of the desk for single markets that may be the dates of one series. */
import { listInWords } from '@fyndkartan/domain/list-in-words'

/** How many of the markets an organiser was refused for: 'En arrangör har fått nej för ett av datumen.' */
export function formatRefused(count: number): string {
  return count === 1
    ? 'En arrangör har fått nej för ett av datumen.'
    : `Arrangörer har fått nej för ${count} av datumen.`
}

/** The facts in which the markets differ, by their labels: 'Olika uppgifter: Namn och Länk.' */
export function formatDiffering(labels: readonly string[]): string {
  return `Olika uppgifter: ${listInWords(labels)}.`
}
