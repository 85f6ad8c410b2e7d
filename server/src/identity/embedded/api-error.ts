import type { APIError } from 'better-auth/api'
import { databaseAway } from '../../http/problem.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'

/**
 * The codes of better-auth for failures without a stated cause. All values were validated before, so the cause is the
 * database.
 */
const hiddenFaults: ReadonlySet<string> = new Set(['FAILED_TO_CREATE_USER', 'FAILED_TO_GET_SESSION'])

/** The code of a refusal by better-auth, such as 'INVALID_PASSWORD'; null for other errors. */
export function apiErrorCode(error: unknown): string | null {
  return isApiError(error) ? (error.body?.code ?? '') : null
}

/** The HTTP status of a refusal by better-auth; null for other errors. */
export function apiErrorStatus(error: unknown): number | null {
  return isApiError(error) ? error.statusCode : null
}

/**
 * Converts an unexpected error of better-auth: to a 503 when its cause is the database, otherwise to an internal error
 * without better-auth's status and message.
 */
export function asOwnFault(error: unknown): unknown {
  if (!isApiError(error)) return error
  return hiddenFaults.has(apiErrorCode(error) ?? '') ? databaseAway(error) : withoutAddresses(error)
}

/** The error is recognised by its name: importing the class would load all of better-auth. */
function isApiError(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
