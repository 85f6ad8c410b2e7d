import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { drawShareImage } from './draw-share-image.ts'
import { readTypefaces } from './typefaces.ts'

const faces = readTypefaces()
const nothing = { street: null, town: null, hours: null, leaf: null }

test('drawing makes no network request, whatever the name', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  const connecting = vi.spyOn(Socket.prototype, 'connect')
  for (const name of [
    '🎉🧸 1️⃣ ❤️',
    '古着屋 سوق',
    '<img src="http://127.0.0.1:9/x.png"/>',
    'url(http://127.0.0.1:9/x.png)',
  ])
    await drawShareImage({ ...nothing, kind: 'market', name, town: name, street: name }, faces)
  expect(fetching).not.toHaveBeenCalled()
  expect(connecting).not.toHaveBeenCalled()
})

test('markup in a name is drawn as text', async () => {
  const draw = async (name: string) =>
    Buffer.from(await drawShareImage({ ...nothing, kind: 'shop', name }, faces)).toString('base64')
  const [marked, plain, escaped] = [
    await draw('<b>Fynd</b>'),
    await draw('Fynd'),
    await draw('&lt;b&gt;Fynd&lt;/b&gt;'),
  ]
  expect(new Set([marked, plain, escaped]).size).toBe(3)
})
