/** A favourite that changed without a network and is sent later. Of two changes of one favourite the newer one wins. */

/** How long a browser keeps a change that it could not send, and the server knows when a favourite was removed: 30 days, ms. */
export const longestAgeMs = 30 * 86_400_000
