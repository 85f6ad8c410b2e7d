import { APIError } from 'better-auth/api'

/** What better-auth refused ('INVALID_PASSWORD'), null when the error is another. */
export function apiErrorCode(error: unknown): string | null {
  return error instanceof APIError ? (error.body?.code ?? '') : null
}
