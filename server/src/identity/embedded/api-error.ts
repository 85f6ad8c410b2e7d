import { APIError } from 'better-auth/api'
import { withoutAddresses } from '../../http/without-addresses.ts'

/** What better-auth refused ('INVALID_PASSWORD'), null when the error is another. */
export function apiErrorCode(error: unknown): string | null {
  return error instanceof APIError ? (error.body?.code ?? '') : null
}

/** The HTTP status with which better-auth refused, null when the error is another. */
export function apiErrorStatus(error: unknown): number | null {
  return error instanceof APIError ? error.statusCode : null
}

/** What better-auth refused and no call of ours expected is a fault of ours: neither its status nor its words are told. */
export function asOwnFault(error: unknown): unknown {
  return error instanceof APIError ? withoutAddresses(error) : error
}
