/** Draws share images on a worker thread: see drawing-thread.ts. */
import { parentPort } from 'node:worker_threads'
import { drawShareImage } from './draw-share-image.ts'
import type { DrawingNews } from './drawing-thread.ts'
import type { ShareImageInput } from './share-image-input.ts'
import { readTypefaces } from './typefaces.ts'

const faces = readTypefaces()

parentPort?.on('message', (input: ShareImageInput) => void drawShareImage(input, faces).then(send, sendFailure))

function send(news: DrawingNews): void {
  parentPort?.postMessage(news)
}

/** Sends the reason to the main thread: a failed picture does not end this thread. */
function sendFailure(error: unknown): void {
  send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
