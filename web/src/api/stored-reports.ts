import { stored } from './stored-state.ts'

/**
 * The visitor's reports from this tab, by kind and id of the place, so that its page does not ask again. Damaged data
 * counts as missing.
 */
export const storedReports = stored<Readonly<Record<string, unknown>>>(
  'reported_places',
  Object,
  undefined,
  () => sessionStorage,
)
