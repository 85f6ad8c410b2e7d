import { APIError } from 'better-auth/api'

/** What better-auth refused ('INVALID_PASSWORD'), null when the error is another. */
export function apiErrorCode(error: unknown): string | null {
  return error instanceof APIError ? (error.body?.code ?? '') : null
}

/** The HTTP status with which better-auth refused, null when the error is another. */
export function apiErrorStatus(error: unknown): number | null {
  return error instanceof APIError ? error.statusCode : null
}
