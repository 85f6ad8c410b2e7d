/** Paths for other programs. They need no API key, and scripts on other sites' pages may read them. */
export const openAddresses = {
  /** The dates of a series as a calendar (RFC 5545). */
  marketCalendar: '/loppis/{id}.ics',
  /** An empty POST to this path ends a watch (RFC 8058); a GET shows a page with a button. */
  endWatch: '/avsluta-bevakning/{token}',
} as const
