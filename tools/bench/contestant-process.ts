/** A contestant in a process of its own, as main.ts sees it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, ContestantName, ContestantReady, Question } from './contestant.ts'
import { canPin, pinToServerCore, serverCore } from './cores.ts'

export class ContestantProcess {
  readonly name: ContestantName
  readonly ready: ContestantReady
  readonly #child: ChildProcess

  private constructor(name: ContestantName, child: ChildProcess, ready: ContestantReady) {
    this.name = name
    this.#child = child
    this.ready = ready
  }

  /** Resolves when it answers searches. Throws when it ends before. */
  static async start(name: ContestantName, size: number): Promise<ContestantProcess> {
    const node = [process.execPath, '--expose-gc', '--max-old-space-size=8192']
    // PostgreSQL's own processes are only to be had through the one that starts them.
    const command = name === 'postgres' && canPin ? ['taskset', '-c', String(serverCore), ...node] : node
    const [execPath, ...execArgv] = command
    const child = fork(join(import.meta.dirname, 'contestant.ts'), [name, String(size)], {
      execPath,
      execArgv,
      // What a contestant logs costs it the writing and nobody the reading.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code}`)
    })
    const [ready] = (await Promise.race([once(child, 'message'), failed])) as [ContestantReady]
    failed.catch(() => {}) // It ends when it is told to, too.
    return new ContestantProcess(name, child, ready)
  }

  /** From now on it has a core, and all others on that core wait for it. */
  pin(): void {
    pinToServerCore(this.#child.pid as number)
  }

  async ask(question: Question): Promise<Answer> {
    const answered = once(this.#child, 'message')
    this.#child.send(question)
    const [answer] = (await answered) as [Answer]
    return answer
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}
