/** The cancellation of a market or of one of its dates. */
export interface Cancellation {
  /** The reason for the cancellation; null when it is unknown. */
  readonly reason: string | null
}

/** The maximum length of a cancellation's reason, in characters. */
export const maxReasonLength = 200

/** The message for a reason that is too long. */
export const longReasonText = `Orsaken får ha högst ${maxReasonLength} tecken`
