/** A fake server of map tiles, so that stories need no network. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

/** The colour of land on OpenStreetMap's tiles. */
const land = [0xf2, 0xef, 0xe9]
const tileSize = 256

/** A PNG tile (ISO 15948) with land only: header, one compressed block of rows, end. */
function landTile(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(tileSize, 0)
  header.writeUInt32BE(tileSize, 4)
  // The header's fields: 8 bits per channel, and colour type 2 (red, green, blue).
  header.set([8, 2], 8)
  const row = [0, ...Array.from({ length: tileSize }, () => land).flat()]
  const rows = Buffer.from(Array.from({ length: tileSize }, () => row).flat())
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export interface TileServer {
  /** The tiles' URL with the placeholders {z}, {x} and {y}, for the variable TILE_URL. */
  readonly url: string
  /** Returns the number of tiles requested so far. */
  readonly requestCount: () => number
  readonly stop: () => Promise<void>
}

/** Starts a server on a free local port that answers every address with the same tile. */
export async function startTiles(): Promise<TileServer> {
  const tile = landTile()
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' }).end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    requestCount: () => requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
