/** A contestant in a separate process, as seen by main.ts. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, ContestantName, ContestantReady, Question } from './contestant.ts'
import { canPin, pinToServerCore, serverCore } from './cores.ts'

const hasOwnProcesses: ReadonlySet<ContestantName> = new Set(['postgres', 'postgis'])

export class ContestantProcess {
  readonly name: ContestantName
  readonly ready: ContestantReady
  readonly #child: ChildProcess
  /** Rejects when it exits. */
  readonly #failed: Promise<never>

  private constructor(name: ContestantName, child: ChildProcess, failed: Promise<never>, ready: ContestantReady) {
    this.name = name
    this.#child = child
    this.#failed = failed
    this.ready = ready
  }

  /** Resolves when it answers searches. Throws when it exits before that. */
  static async start(name: ContestantName, size: number): Promise<ContestantProcess> {
    const node = [process.execPath, '--expose-gc', '--max-old-space-size=8192']
    // PostgreSQL's own processes can only be found through the process that starts them.
    const command = hasOwnProcesses.has(name) && canPin ? ['taskset', '-c', String(serverCore), ...node] : node
    const [execPath, ...execArgv] = command
    const child = fork(join(import.meta.dirname, 'contestant.ts'), [name, String(size)], {
      execPath,
      execArgv,
      // A contestant pays for writing its log, but nobody reads it.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = once(child, 'exit').then(([code]): never => {
      throw new Error(`${name} ended with ${code}`)
    })
    const [ready] = (await Promise.race([once(child, 'message'), failed])) as [ContestantReady]
    failed.catch(() => {}) // It also exits when asked to.
    return new ContestantProcess(name, child, failed, ready)
  }

  /** Pins it to the server core; the other contestants there are idle meanwhile. */
  pin(): void {
    pinToServerCore(this.#child.pid as number)
  }

  /** Throws when it exits before it answers. */
  async ask(question: Question): Promise<Answer> {
    const answered = once(this.#child, 'message')
    this.#child.send(question)
    const [answer] = (await Promise.race([answered, this.#failed])) as [Answer]
    return answer
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}
