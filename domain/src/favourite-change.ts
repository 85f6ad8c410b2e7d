/**
 * Limits for changes of favourites that a browser made offline and sends later. Of two changes of the same favourite
 * the later one wins.
 */

/**
 * 30 days, ms: how long a browser stores a change that it could not send, and how long the server remembers a removed
 * favourite.
 */
export const longestAgeMs = 30 * 86_400_000
