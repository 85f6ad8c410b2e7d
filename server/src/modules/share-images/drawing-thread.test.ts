import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { DrawingBrokenOff, DrawingQueueFull, DrawingThread } from './drawing-thread.ts'
import type { ShareImageInput } from './share-image-input.ts'

/** A fake program that returns the name as the picture; some names make it fail. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ name }) => {
      if (name === 'throw') throw new Error('broken')
      if (name === 'exit') process.exit(3)
      if (name === 'hang') for (;;);
      if (name === 'fail') return parentPort.postMessage({ failure: 'no such colour' })
      const answer = name === 'thread' ? String(threadId) : name
      setTimeout(() => parentPort.postMessage(new TextEncoder().encode(answer)), 20)
    })
  `)}`,
)

const threads: DrawingThread[] = []
afterEach(async () => void (await Promise.all(threads.splice(0).map((thread) => thread.close()))))

function open(drawingMs = 10_000): DrawingThread {
  const thread = new DrawingThread(program, { mostWaiting: 2, drawingMs })
  threads.push(thread)
  return thread
}

const inputOf = (name: string): ShareImageInput => ({
  kind: 'shop',
  name,
  street: null,
  town: null,
  hours: null,
  leaf: null,
})
const drawn = async (thread: DrawingThread, name: string) => (await thread.draw(inputOf(name))).toString()

test('one thread draws pictures one after another', async () => {
  const thread = open()
  const [one, two] = [await drawn(thread, 'thread'), await drawn(thread, 'thread')]
  expect(one).toBe(two)
  expect(await Promise.all(['a', 'b', 'c'].map((name) => drawn(thread, name)))).toEqual(['a', 'b', 'c'])
})

test('pictures beyond the length of the queue are refused', async () => {
  const thread = open()
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => drawn(thread, name)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(answers[3]).toMatchObject({ reason: expect.any(DrawingQueueFull) })
  expect(await drawn(thread, 'e')).toBe('e')
})

test.each(['throw', 'exit'])('a thread that breaks down is replaced: %s', async (name) => {
  const thread = open()
  const [first, second] = await Promise.allSettled([drawn(thread, name), drawn(thread, 'b')])
  expect(first).toMatchObject({ reason: expect.any(DrawingBrokenOff) })
  expect(second).toMatchObject({ value: 'b' })
})

test('a picture that takes too long is cancelled', async () => {
  const thread = open(500)
  const [first, second] = await Promise.allSettled([drawn(thread, 'hang'), drawn(thread, 'b')])
  expect(first).toMatchObject({ reason: expect.any(DrawingBrokenOff) })
  expect(second).toMatchObject({ value: 'b' })
})

test('a picture that cannot be drawn does not end the thread', async () => {
  const thread = open()
  const before = await drawn(thread, 'thread')
  await expect(drawn(thread, 'fail')).rejects.toThrow('no such colour')
  expect(await drawn(thread, 'thread')).toBe(before)
})

test('closing cancels the picture in progress', async () => {
  const thread = open()
  const answers = Promise.allSettled(['hang', 'b'].map((name) => drawn(thread, name)))
  await delay(50)
  await thread.close()
  for (const answer of await answers) expect(answer).toMatchObject({ reason: expect.any(DrawingBrokenOff) })
  await expect(drawn(thread, 'c')).rejects.toThrow(DrawingBrokenOff)
})
