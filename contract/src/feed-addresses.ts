/** The paths of feeds. Feeds need no API key, and scripts on other sites' pages may read them. */

/**
 * Each feed takes the parameters of `/select_event_info`. The calendar contains only markets, the other feeds all
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

/** The maximum number of entries in a feed; a longer feed is cut and says so. */
export const mostFeedEntries = 5000
