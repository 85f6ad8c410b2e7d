/**
 * Pins the server and the load generator to different cores, so that they do not compete. Only where `taskset` exists (Linux)
 * and there is more than one core.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Core numbers, as `taskset` takes them. */
export const serverCore = 1
const askingCore = 0

export const canPin = availableParallelism() > 1 && hasTaskset()

/** Pins all threads of a process, and those it starts later. */
export function pinToServerCore(pid: number): void {
  pin(pid, serverCore)
}

/** Pins this process, the load generator. */
export function pinAsking(): void {
  pin(process.pid, askingCore)
}

/** Undoes the pinning before this process builds or starts something large. */
export function unpin(): void {
  if (canPin) run(['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(process.pid)])
}

function pin(pid: number, core: number): void {
  if (canPin) run(['-a', '-c', '-p', String(core), String(pid)])
}

function run(args: readonly string[]): void {
  execFileSync('taskset', args, { stdio: 'ignore' })
}

function hasTaskset(): boolean {
  try {
    run(['--version'])
    return true
  } catch {
    return false
  }
}
