/**
 * A core for the server, another for who asks: they would otherwise push each other about. Only where `taskset` is (Linux)
 * and there is more than one core.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Numbers of cores, as `taskset` has them. */
export const serverCore = 1
const askingCore = 0

export const canPin = availableParallelism() > 1 && hasTaskset()

/** All threads that a process has, and what it starts later. */
export function pinToServerCore(pid: number): void {
  pin(pid, serverCore)
}

/** This process, which asks. */
export function pinAsking(): void {
  pin(process.pid, askingCore)
}

/** Before something large is made in this process, or started from it. */
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
