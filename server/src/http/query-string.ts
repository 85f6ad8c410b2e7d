import { parse } from 'fast-querystring'

/** Parses a query string; a repeated name gives a list. */
export const parseQueryString: (text: string) => Record<string, string | string[]> = parse
