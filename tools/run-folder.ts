/** A temporary folder for a whole run of tests. Removing it removes the files of all workers, even of a killed one. */
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name of the file in which a running server's process id is stored, in the folder with the site's data. */
export const processFile = 'server.pid'

interface RunFolder {
  /** A part of the folder's name, so that people recognise the run. */
  readonly name: string
  /** Whether the run fails if one of its tests leaves a folder behind. */
  readonly endsEmpty: boolean
}

/**
 * Creates a temporary folder for this process and its children: workers, servers and browsers. When this process exits,
 * it kills the servers that still run in the folder, and removes the folder. Does nothing in a child process.
 */
export function useRunFolder({ name, endsEmpty }: RunFolder): void {
  if (process.env['RUN_FOLDER'] !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), `fyndkartan-${name}-`))
  // Other users may enter the folder: if this process runs as root, PostgreSQL runs as another user in a subfolder.
  chmodSync(folder, 0o711)
  process.env['RUN_FOLDER'] = folder
  process.env['TMPDIR'] = folder
  process.once('exit', (code) => {
    for (const file of globSync(`*/${processFile}`, { cwd: folder })) killServer(join(folder, file))
    const left = readdirSync(folder).filter((entry) => entry.startsWith('fyndkartan-'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    // A failed or interrupted run may leave folders.
    if (!endsEmpty || left.length === 0 || code !== 0) return
    console.error(`Left in the temporary folder by tests: ${left.join(', ')}`)
    process.exitCode = 1
  })
}

function killServer(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
  } catch {
    // The server has ended in the meantime.
  }
}
