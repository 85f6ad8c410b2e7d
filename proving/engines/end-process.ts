import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const patienceMs = 3000

/** Ends a process that we started, and resolves after its exit. Kills the process if it ignores the signal. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(kill)
}
