import { parse } from 'fast-querystring'

/** Parses a query string; a name that occurs several times gets a list. */
export const parseQueryString: (text: string) => Record<string, string | string[]> = parse
