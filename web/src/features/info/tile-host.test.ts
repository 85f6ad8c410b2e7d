import { expect, test } from 'vitest'
import { tileHost } from './tile-host.ts'

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'tile.openstreetmap.org'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'tiles.example'],
  ['http://127.0.0.1:4000/{z}/{x}/{y}.png', '127.0.0.1:4000'],
  ['', 'en karttjänst'],
])('the host of %s is %s', (url, host) => expect(tileHost(url)).toBe(host))
