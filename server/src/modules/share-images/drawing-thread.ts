/**
 * A picture takes about 30 ms of a processor, and loading what draws it longer: on the event loop, searches would wait for that. One
 * thread draws all of them, one after another. It is started by the first picture, and again after it has broken down.
 */
import { Worker } from 'node:worker_threads'
import type { ShareImageInput } from './share-image-input.ts'

/** A PNG, or why there is none. */
export type DrawingNews = Uint8Array | { readonly failure: string }

/** More pictures wait than are drawn soon. */
export class DrawingQueueFull extends Error {}

/** The thread broke down, took too long, or has been closed; the same picture may succeed later. */
export class DrawingBrokenOff extends Error {}

interface Order {
  readonly input: ShareImageInput
  readonly resolve: (png: Buffer) => void
  readonly reject: (error: Error) => void
}

interface Limits {
  /** Pictures that wait while one is drawn. */
  readonly mostWaiting: number
  /** For one picture, with the start of the thread if that is needed, ms. */
  readonly drawingMs: number
}

const usualLimits: Limits = { mostWaiting: 8, drawingMs: 10_000 }

/** Several times what a picture takes; with a small young generation the thread gives memory back sooner. */
const memoryLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

export class DrawingThread {
  readonly #program: URL
  readonly #limits: Limits
  readonly #waiting: Order[] = []
  #drawn: { readonly order: Order; readonly timer: NodeJS.Timeout } | null = null
  #worker: Worker | null = null
  #isClosed = false

  /** `program`: answers each ShareImageInput with DrawingNews. */
  constructor(program = new URL('./drawing-worker.ts', import.meta.url), limits = usualLimits) {
    this.#program = program
    this.#limits = limits
  }

  /** Throws DrawingQueueFull, DrawingBrokenOff, or an Error for what cannot be drawn. */
  draw(input: ShareImageInput): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new DrawingBrokenOff('the drawing thread is closed'))
      if (this.#drawn && this.#waiting.length >= this.#limits.mostWaiting) return reject(new DrawingQueueFull())
      this.#waiting.push({ input, resolve, reject })
      this.#drawNext()
    })
  }

  /** Gives up what is being drawn and what waits. */
  async close(): Promise<void> {
    this.#isClosed = true
    const left = this.#waiting.splice(0)
    const worker = this.#worker
    this.#breakOff('the drawing thread is closed')
    for (const { reject } of left) reject(new DrawingBrokenOff('the drawing thread is closed'))
    await worker?.terminate()
  }

  #drawNext(): void {
    if (this.#drawn) return
    const order = this.#waiting.shift()
    if (!order) return
    const worker = (this.#worker ??= this.#start())
    const late = () => this.#breakOff('drawing took too long')
    this.#drawn = { order, timer: setTimeout(late, this.#limits.drawingMs) }
    worker.postMessage(order.input)
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: memoryLimits })
    worker.on('message', (news: DrawingNews) => {
      if (worker === this.#worker) this.#receive(news)
    })
    const broken = (cause: unknown) => {
      if (worker === this.#worker) this.#breakOff('the drawing thread broke down', cause)
    }
    worker.on('error', broken)
    worker.on('exit', (code) => broken(new Error(`it ended with ${code}`)))
    // A server that has stopped does not wait for it.
    worker.unref()
    return worker
  }

  #receive(news: DrawingNews): void {
    const order = this.#takeDrawn()
    if (news instanceof Uint8Array) order?.resolve(Buffer.from(news.buffer, news.byteOffset, news.byteLength))
    else order?.reject(new Error(`a share image could not be drawn: ${news.failure}`))
    this.#drawNext()
  }

  /** The next picture gets a new thread. */
  #breakOff(reason: string, cause?: unknown): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
    this.#takeDrawn()?.reject(new DrawingBrokenOff(reason, { cause }))
    this.#drawNext()
  }

  #takeDrawn(): Order | null {
    const drawn = this.#drawn
    this.#drawn = null
    clearTimeout(drawn?.timer)
    return drawn && drawn.order
  }
}
