/**
 * The headers of a call for a place that the visitor has not opened, such as a stop of a round: the server does not
 * count it as opened.
 */
export const notOpened: Readonly<Record<string, string>> = { purpose: 'prefetch' }
