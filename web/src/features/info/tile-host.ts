/** The host of the tile URL, without {s}: this server learns which part of the map a visitor looks at. */
export function tileHost(tileUrl: string): string {
  return /^https?:\/\/(?:\{\w+\}\.)?([^/]+)/.exec(tileUrl)?.[1] ?? 'en karttjänst'
}
