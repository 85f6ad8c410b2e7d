/** One temporary folder for a whole run of tests. Removing it removes the files of all workers, also of one that was killed. */
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file beside a site's data with the process id of its server, while that runs. */
export const processFile = 'server.pid'

interface RunFolder {
  /** What the tests are; a part of the folder's name. */
  readonly name: string
  /** Whether the run fails when a test leaves one of our folders behind. */
  readonly endsEmpty: boolean
}

/**
 * Makes the folder the temporary one of this process and of its children: workers, servers and browsers. At the end of the process that made
 * it, servers still running in it are killed and it is removed. In a child it changes nothing.
 */
export function useRunFolder({ name, endsEmpty }: RunFolder): void {
  if (process.env['RUN_FOLDER'] !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), `fyndkartan-${name}-`))
  // PostgreSQL runs as another user when this process is root's, in a folder of its own in it.
  chmodSync(folder, 0o711)
  process.env['RUN_FOLDER'] = folder
  process.env['TMPDIR'] = folder
  process.once('exit', (code) => {
    for (const file of globSync(`*/${processFile}`, { cwd: folder })) killServer(join(folder, file))
    const left = readdirSync(folder).filter((entry) => entry.startsWith('fyndkartan-'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    // A run that failed or was interrupted may leave anything.
    if (!endsEmpty || left.length === 0 || code !== 0) return
    console.error(`Left in the temporary folder by tests: ${left.join(', ')}`)
    process.exitCode = 1
  })
}

function killServer(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
