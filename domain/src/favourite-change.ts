/** Changes of favourites made offline and sent later. Of two changes of one favourite the newer one wins. */

/**
 * How long a browser stores a change that it could not send, and the server stores removals of favourites: 30 days, ms.
 */
export const longestAgeMs = 30 * 86_400_000
