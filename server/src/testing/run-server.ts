/**
 * Runs the server or a command in a child process. After each test, its processes are killed and their data is removed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { recordOutput, recordingLevel } from './recorded-log.ts'

/** Lets child processes use the compile cache of the tests (vitest.config.ts), which saves a third of their start time. */
export const compiledOnce = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** The output of a command without the line in which every command names its database. */
export function withoutDatabaseLine(output: string): string {
  return output.replace(/^Database: .+\n/m, '')
}

const running = new Set<ChildProcess>()
const killAll = () => {
  for (const child of running) child.kill('SIGKILL')
}

process.once('exit', killAll)

/** A new path for the variable DATA_DIR; the folder is removed after the test that calls this. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-main-'))
  // Retries the removal, because a killed process may still write for a moment.
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  return join(directory, 'data')
}

/** Runs a script of server/src; `env` is its whole configuration. */
export function run(script: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(dirname(import.meta.dirname), script)], {
    // These are all variables that the checkout's .env could set, so that the file has no effect.
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      DATABASE_WAIT_SECONDS: '0',
      DRAIN_SECONDS: '0',
      API_KEY: '',
      LOG_LEVEL: recordingLevel,
      ...compiledOnce,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  onTestFinished(killAll)
  let output = ''
  const keep = recordOutput()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      keep(text)
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }))
  /** Waits until the server has printed its address, and returns the address. */
  const address = async () => {
    for (;;) {
      const found = /^Fyndkartan: (\S+)$/m.exec(output)?.[1]
      if (found) return found
      if (child.exitCode !== null) throw new Error(`the server ended:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, ended, address, output: () => output }
}
