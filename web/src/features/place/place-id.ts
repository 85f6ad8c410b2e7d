/** The id in the URL of a place's page, or null when invalid: such a page does not exist. */
export function parsePlaceId(text: string | undefined): number | null {
  if (!/^\d{1,15}$/.test(text ?? '')) return null
  return Number(text)
}
