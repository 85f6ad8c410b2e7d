/** Addresses for other programs: without a key, and readable by pages of other sites. */
export const openAddresses = {
  /** One market with all its dates as a calendar (RFC 5545). */
  marketCalendar: '/loppis/{id}.ics',
  /** Ends a watch by a POST without anything else (RFC 8058); a GET shows a page with a button. */
  endWatch: '/avsluta-bevakning/{token}',
} as const
