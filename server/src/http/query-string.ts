import { parse } from 'fast-querystring'

/** Parses a query string; a name that comes twice gives a list. */
export const parseQueryString: (text: string) => Record<string, string | string[]> = parse
