/** The number in a place's address, or null for anything that cannot be one: such a page does not exist. */
export function parsePlaceId(text: string | undefined): number | null {
  if (!/^\d{1,15}$/.test(text ?? '')) return null
  return Number(text)
}
