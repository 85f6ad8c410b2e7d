import { parse } from 'fast-querystring'

/** Reads what stands behind an address's question mark; a name that comes twice gives a list. */
export const parseQueryString: (text: string) => Record<string, string | string[]> = parse
