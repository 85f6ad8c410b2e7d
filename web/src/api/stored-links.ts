/** The secrets of mailed links. Separate from stored-state.ts, which every visitor downloads. */
import { stored } from './stored-state.ts'

/**
 * The secret of an organiser's link, stored until the tab is closed, so that a reload works without the secret in the
 * address.
 */
export const storedPlaceLink = stored<string>('place_link', String, undefined, () => sessionStorage)

/**
 * The secret of a watch's link, stored until the tab is closed, so that a reload works without the secret in the
 * address.
 */
export const storedWatchLink = stored<string>('watch_link', String, undefined, () => sessionStorage)
