/** The zero-based page in the URL; the first when missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('sida') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}
