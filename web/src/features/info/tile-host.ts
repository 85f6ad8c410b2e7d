/**
 * The host name in the URL of the map tiles, without {s}. The privacy page names it, since this server learns which
 * part of the map a visitor looks at.
 */
export function tileHost(tileUrl: string): string {
  return /^https?:\/\/(?:\{\w+\}\.)?([^/]+)/.exec(tileUrl)?.[1] ?? 'en karttjänst'
}
