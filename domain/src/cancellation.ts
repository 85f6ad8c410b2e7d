/** That a market, or one date of it, will not be held. */
export interface Cancellation {
  /** Why, if that is known. */
  readonly reason: string | null
}

/** The maximum length of the reason, in characters. */
export const maxReasonLength = 200

/** The message for a reason that is too long. */
export const longReasonText = `Orsaken får ha högst ${maxReasonLength} tecken`
