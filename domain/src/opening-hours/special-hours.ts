/** The words that a shop can have in place of hours. Not in parse.ts, which fewer pages load. */

/** The special words of spec §3 as sent on the wire; a space instead of the underscore is also accepted. */
export const specialHours = ['varierar', 'säsongsbaserade', 'på_förfrågan'] as const
export type SpecialHours = (typeof specialHours)[number]

/** Reads a special word: 'på förfrågan' and 'På_förfrågan' are the same word. Null for any other text. */
export function parseSpecialHours(text: string): SpecialHours | null {
  const word = text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '_')
  return specialHours.find((special) => special === word) ?? null
}
