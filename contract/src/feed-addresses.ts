/** Feeds of searches: they need no API key, and pages of other sites may read them. */

/**
 * Each takes any search with the parameters of `/select_event_info`; the calendar has only markets, the others all
 * places.
 */
export const searchFeeds = {
  ics: '/sok.ics',
  atom: '/sok.atom',
  geojson: '/sok.geojson',
  csv: '/sok.csv',
  gpx: '/sok.gpx',
} as const

export type FeedFormat = keyof typeof searchFeeds

/** The most entries of a feed; it mentions that there are more. */
export const mostFeedEntries = 5000
