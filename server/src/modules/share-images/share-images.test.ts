import { expect, test } from 'vitest'
import type { ShareImageInput } from './share-image-input.ts'
import { ShareImages } from './share-images.ts'

const inputOf = (name: string): ShareImageInput => ({
  kind: 'shop',
  name,
  street: null,
  town: null,
  hours: null,
  leaf: null,
})

/** A picture has 100 bytes; `drawn` lists the names in order. */
function open(mostBytes = 250) {
  const drawn: string[] = []
  const draw = async ({ name }: ShareImageInput) => {
    drawn.push(name ?? '')
    if (name === 'broken' && drawn.length === 1) throw new Error('broken')
    return Buffer.alloc(100, name ?? '')
  }
  return { images: new ShareImages({ draw }, mostBytes), drawn }
}

test('concurrent and later requests share one drawing', async () => {
  const { images, drawn } = open()
  const [one, two] = await Promise.all([images.find(inputOf('a')), images.find(inputOf('a'))])
  expect(one).toBe(two)
  expect(await images.find(inputOf('a'))).toBe(one)
  expect(drawn).toEqual(['a'])
})

test('the least recently used picture is dropped', async () => {
  const { images, drawn } = open()
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await images.find(inputOf(name))
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('a picture larger than the whole cache is not stored', async () => {
  const { images, drawn } = open(50)
  for (const name of ['a', 'a']) expect(await images.find(inputOf(name))).toHaveLength(100)
  expect(drawn).toEqual(['a', 'a'])
})

test('a picture in progress is sent even when later ones have filled the cache', async () => {
  const { promise: paper, resolve: finish } = Promise.withResolvers<void>()
  const draw = async ({ name }: ShareImageInput) => {
    if (name === 'slow') await paper
    return Buffer.alloc(100, name ?? '')
  }
  const images = new ShareImages({ draw }, 150)
  const slow = images.find(inputOf('slow'))
  for (const name of ['a', 'b', 'c']) await images.find(inputOf(name))
  finish()
  expect(await slow).toEqual(Buffer.alloc(100, 'slow'))
})

test('a failure is not cached', async () => {
  const { images } = open()
  await expect(images.find(inputOf('broken'))).rejects.toThrow('broken')
  expect(await images.find(inputOf('broken'))).toHaveLength(100)
})

test('the ETag depends on the content', () => {
  const { images } = open()
  expect(images.tagOf(inputOf('a'))).toBe(images.tagOf(inputOf('a')))
  expect(images.tagOf(inputOf('a'))).not.toBe(images.tagOf(inputOf('b')))
})
