/** The words that stand for a week. Apart from parse.ts, which fewer pages load. */

/** Spec §3, as spelled on the wire; a space instead of the underscore is also accepted. */
export const specialHours = ['varierar', 'säsongsbaserade', 'på_förfrågan'] as const
export type SpecialHours = (typeof specialHours)[number]

/** 'på förfrågan' and 'På_förfrågan' are the same word; anything that is not one of the three gives null. */
export function parseSpecialHours(text: string): SpecialHours | null {
  const word = text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '_')
  return specialHours.find((special) => special === word) ?? null
}
