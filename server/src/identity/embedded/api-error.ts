import type { APIError } from 'better-auth/api'
import { withoutAddresses } from '../../http/without-addresses.ts'

/** What better-auth refused ('INVALID_PASSWORD'), null when the error is another. */
export function apiErrorCode(error: unknown): string | null {
  return isApiError(error) ? (error.body?.code ?? '') : null
}

/** The HTTP status with which better-auth refused, null when the error is another. */
export function apiErrorStatus(error: unknown): number | null {
  return isApiError(error) ? error.statusCode : null
}

/** What better-auth refused and no call of ours expected is a fault of ours: neither its status nor its words are told. */
export function asOwnFault(error: unknown): unknown {
  return isApiError(error) ? withoutAddresses(error) : error
}

/** By its name: to know its class, all of better-auth would have to be read. */
function isApiError(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
