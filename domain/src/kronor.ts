/** The largest amount that is accepted; a larger number is a typing error. */
const maxKronor = 100_000

/** '20', '20 kr', '20,00', '20:-', 'SEK 1 200' or 'gratis' as whole kronor; null for anything else, such as '19,50'. */
export function parseKronor(typed: string): number | null {
  const text = typed.replace(/\s/gu, '').toLowerCase()
  if (/^(?:gratis|fri|fritt)(?:entr[ée]|inträde)?$/.test(text)) return 0
  const [, digits] = /^(?:kr|sek)?(\d{1,9})(?:[.,]00?|:-|:00|[.,]-)?(?:kr|kronor|sek)?\.?$/u.exec(text) ?? []
  const kronor = Number(digits ?? NaN)
  return kronor <= maxKronor ? kronor : null
}

/** An amount as form input: '20'. */
export function formatKronor(kronor: number): string {
  return String(kronor)
}
