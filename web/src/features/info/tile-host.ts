/** The server that sees which part of the map a visitor looks at: the host of the tile URL, without {s}. */
export function tileHost(tileUrl: string): string {
  return /^https?:\/\/(?:\{\w+\}\.)?([^/]+)/.exec(tileUrl)?.[1] ?? 'en karttjänst'
}
