/** Only messages from our own pages and in the expected form may report a sign-in. All others are ignored. */
import { afterEach, expect, test, vi } from 'vitest'
import { signInChannel, waitForLastWord } from './facebook-window.ts'

const success = { type: signInChannel, code: null, message: null }
const refusal = { type: signInChannel, code: 'auth/popup-blocked', message: 'Nej.' }

/** Aborts the waits of earlier tests. */
let waiting = new AbortController()
const frames: HTMLIFrameElement[] = []
const channels: BroadcastChannel[] = []
afterEach(() => {
  waiting.abort()
  for (const frame of frames.splice(0)) frame.remove()
  for (const channel of channels.splice(0)) channel.close()
})

/** Waits for a window that stays open. `heard` has the outcome, if there is one. */
function wait() {
  waiting = new AbortController()
  const channel = new BroadcastChannel(`${signInChannel} of this test ${crypto.randomUUID()}`)
  channels.push(channel)
  const heard: unknown[] = []
  waitForLastWord({ closed: false } as Window, channel, waiting.signal).then(
    () => heard.push('signed in'),
    (error: { code: string }) => heard.push(error.code),
  )
  return { heard, channel }
}

/** Posts messages to our page from another origin, a sandboxed frame. Resolves once our page has received them. */
async function sayFromElsewhere(words: readonly unknown[]): Promise<string[]> {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frames.push(frame)
  const origins: string[] = []
  const listen = ({ origin }: MessageEvent) => origins.push(origin)
  addEventListener('message', listen)
  const script = `for (const word of ${JSON.stringify(words)}) parent.postMessage(word, '*')`
  frame.src = `data:text/html,${encodeURIComponent(`<script>${script}</script>`)}`
  document.body.append(frame)
  await vi.waitFor(() => expect(origins.length).toBeGreaterThanOrEqual(words.length))
  removeEventListener('message', listen)
  return origins
}

/** Sends a message from our own origin, both with postMessage and on the channel. */
function saySame(word: unknown, channel: BroadcastChannel): void {
  const other = new BroadcastChannel(channel.name)
  channels.push(other)
  other.postMessage(word)
  window.postMessage(word, location.origin)
}

test('a message from another origin is ignored, whatever it contains', async () => {
  const { heard } = wait()
  const origins = await sayFromElsewhere([success, refusal])
  expect(origins).toEqual(['null', 'null'])
  for (const origin of [
    'https://www.facebook.com',
    `${location.origin}.example`,
    location.origin.replace(/^http/, 'https'),
    '',
  ])
    for (const data of [success, refusal]) window.dispatchEvent(new MessageEvent('message', { data, origin }))
  await new Promise(requestAnimationFrame)
  expect(heard).toEqual([])
  window.postMessage(success, location.origin)
  await vi.waitFor(() => expect(heard).toEqual(['signed in']))
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', signInChannel],
  ['a number', 1],
  ['a list', [success]],
  ['another type', { ...success, type: 'fyndkartan' }],
  ['no type', { code: null, message: null }],
  ['a type in a list', { ...success, type: [signInChannel] }],
  ['a code that is not text', { ...success, code: 1 }],
  ['a code that is an object', { ...success, code: {} }],
  ['no code', { type: signInChannel, message: null }],
  ['a message that is not text', { type: signInChannel, code: 'auth/other', message: { html: '<b>' } }],
])('an invalid message from our own pages is ignored: %s', async (_what, word) => {
  const { heard, channel } = wait()
  saySame(word, channel)
  // Both ways deliver in order, so the invalid messages have arrived before this one.
  saySame(refusal, channel)
  await vi.waitFor(() => expect(heard).not.toEqual([]))
  expect(heard).toEqual(['auth/popup-blocked'])
})
