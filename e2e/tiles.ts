/** Stands in for the map's tile service, so that stories need no network. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One pixel of the colour that OpenStreetMap draws land in; Leaflet stretches it over the tile. */
const landPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP49P4lAAWhAstbEQ6lAAAAAElFTkSuQmCC',
  'base64',
)

export interface TileServer {
  /** With {z}, {x} and {y}, as TILE_URL wants it. */
  readonly url: string
  /** How many tiles have been asked for. */
  readonly asked: () => number
  readonly stop: () => Promise<void>
}

/** Answers every tile on a free port of this machine. */
export async function startTiles(): Promise<TileServer> {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' }).end(landPixel)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Port 9 (discard) of this machine: nobody answers there, and a refusal comes at once. */
export const unreachableTileUrl = 'http://127.0.0.1:9/{z}/{x}/{y}.png'
