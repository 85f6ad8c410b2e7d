/** A change of favourites that was made without a network and is sent later. The newer of two changes of one favourite holds. */

/** How long a browser keeps a change that it could not send, and the server knows when a favourite was removed: 30 days, ms. */
export const longestAgeMs = 30 * 86_400_000
