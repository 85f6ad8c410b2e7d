/** Parses the id in the address of a place's page; null when invalid. */
export function parsePlaceId(text: string | undefined): number | null {
  if (!/^\d{1,15}$/.test(text ?? '')) return null
  return Number(text)
}
