/**
 * Formats a whole number from 0 as '3 451', with no-break spaces. Labels use it too, so that they match the visible
 * text. Does not use `Intl`, whose first use takes long on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}
