/**
 * What the service worker keeps for reading without a network. For somebody who is signed in these answers hold their
 * marks, so they go when that person does.
 */
export const keptAnswers = { places: 'places', searches: 'searches' } as const

/** Never fails: where there is no such store, there is nothing to forget. */
export async function forgetKeptAnswers(): Promise<void> {
  try {
    await Promise.all(Object.values(keptAnswers).map((name) => caches.delete(name)))
  } catch {
    // Private windows, and pages that are not served securely.
  }
}
