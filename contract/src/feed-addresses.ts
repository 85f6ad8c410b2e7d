/** Feeds of searches: without a key, and readable by pages of other sites. */

/** Any search, with the parameters of `/select_event_info`: markets as a calendar, the others all places. */
export const searchFeeds = {
  ics: '/sok.ics',
  atom: '/sok.atom',
  geojson: '/sok.geojson',
  csv: '/sok.csv',
  gpx: '/sok.gpx',
} as const

export type FeedFormat = keyof typeof searchFeeds

/** The most entries of a feed; it says when there are more. */
export const mostFeedEntries = 5000
