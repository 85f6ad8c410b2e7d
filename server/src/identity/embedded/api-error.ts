import type { APIError } from 'better-auth/api'
import { databaseAway } from '../../http/problem.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'

/**
 * What better-auth says when it keeps to itself why it failed. All values have been checked by then, so it was the database.
 */
const hiddenFaults: ReadonlySet<string> = new Set(['FAILED_TO_CREATE_USER', 'FAILED_TO_GET_SESSION'])

/** What better-auth refused ('INVALID_PASSWORD'), null when the error is another. */
export function apiErrorCode(error: unknown): string | null {
  return isApiError(error) ? (error.body?.code ?? '') : null
}

/** The HTTP status with which better-auth refused, null when the error is another. */
export function apiErrorStatus(error: unknown): number | null {
  return isApiError(error) ? error.statusCode : null
}

/**
 * What better-auth refused and no call of ours expected is a fault of the database where it hides the cause, else of ours:
 * neither its status nor its words are told.
 */
export function asOwnFault(error: unknown): unknown {
  if (!isApiError(error)) return error
  return hiddenFaults.has(apiErrorCode(error) ?? '') ? databaseAway(error) : withoutAddresses(error)
}

/** By its name: to know its class, all of better-auth would have to be read. */
function isApiError(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
