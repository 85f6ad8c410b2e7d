/** The zero-based page that an address asks for; the first when it asks for none or for nonsense. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('sida') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}
