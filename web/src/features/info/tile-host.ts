/** Whose server sees which part of the map is looked at: the host of a tile address, {s} before it left out. */
export function tileHost(tileUrl: string): string {
  return /^https?:\/\/(?:\{\w+\}\.)?([^/]+)/.exec(tileUrl)?.[1] ?? 'en karttjänst'
}
