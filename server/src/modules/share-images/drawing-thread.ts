/**
 * Draws pictures on a worker thread, one after another. A picture takes about 30 ms of a core, and loading the
 * libraries takes longer: on the main thread, searches would have to wait. The first picture starts the thread, and the
 * first one after a failure starts it again.
 */
import { Worker } from 'node:worker_threads'
import type { ShareImageInput } from './share-image-input.ts'

/** A PNG, or the reason why there is none. */
export type DrawingNews = Uint8Array | { readonly failure: string }

/** The drawing was refused because too many pictures wait. */
export class DrawingQueueFull extends Error {}

/** The drawing was broken off: the thread failed, took too long, or has been closed. A new try may succeed. */
export class DrawingBrokenOff extends Error {}

interface Order {
  readonly input: ShareImageInput
  readonly resolve: (png: Buffer) => void
  readonly reject: (error: Error) => void
}

interface Limits {
  /** The most pictures that wait while one is drawn. */
  readonly mostWaiting: number
  /** The time limit of one picture, ms, including the start of the thread. */
  readonly drawingMs: number
}

const usualLimits: Limits = { mostWaiting: 8, drawingMs: 10_000 }

/**
 * The thread's memory: several times what a picture needs. With a small young generation the thread frees memory
 * sooner.
 */
const memoryLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

export class DrawingThread {
  readonly #program: URL
  readonly #limits: Limits
  readonly #waiting: Order[] = []
  #drawn: { readonly order: Order; readonly timer: NodeJS.Timeout } | null = null
  #worker: Worker | null = null
  #isClosed = false

  /** `program`: the thread's file, which answers each ShareImageInput with DrawingNews. */
  constructor(program = new URL('./drawing-worker.ts', import.meta.url), limits = usualLimits) {
    this.#program = program
    this.#limits = limits
  }

  /** Draws a picture. Throws DrawingQueueFull, DrawingBrokenOff, or an Error for an input that cannot be drawn. */
  draw(input: ShareImageInput): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new DrawingBrokenOff('the drawing thread is closed'))
      if (this.#drawn && this.#waiting.length >= this.#limits.mostWaiting) return reject(new DrawingQueueFull())
      this.#waiting.push({ input, resolve, reject })
      this.#drawNext()
    })
  }

  /** Ends the thread; rejects the picture being drawn and all that wait. */
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
    // The thread must not keep a stopped server alive.
    worker.unref()
    return worker
  }

  #receive(news: DrawingNews): void {
    const order = this.#takeDrawn()
    if (news instanceof Uint8Array) order?.resolve(Buffer.from(news.buffer, news.byteOffset, news.byteLength))
    else order?.reject(new Error(`a share image could not be drawn: ${news.failure}`))
    this.#drawNext()
  }

  /** Ends the thread after a failure; the next picture starts a new one. */
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
