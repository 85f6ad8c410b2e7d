/**
 * Reads the zero-based page from the parameter 'sida', which counts from 1. Returns zero when it is missing or invalid.
 */
export function readPage(params: URLSearchParams): number {
  const text = params.get('sida') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}
