/** Paths for other programs: they need no API key, and pages of other sites may read them. */
export const openAddresses = {
  /** A series as a calendar (RFC 5545). */
  marketCalendar: '/loppis/{id}.ics',
  /** Ends a watch by an empty POST (RFC 8058); a GET shows a page with a button. */
  endWatch: '/avsluta-bevakning/{token}',
} as const
