/** One temporary folder for a whole run of stories. Removing it removes the files of all workers, also of one that was killed. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file beside a site's data with the process id of its server, while that runs. */
export const processFile = 'server.pid'

/**
 * Makes the folder the temporary one of this process and of its children: workers, servers and browsers. At the end of the process that made
 * it, servers still running in it are killed and it is removed. In a child it changes nothing.
 */
export function useRunFolder(): void {
  if (process.env['STORIES_FOLDER'] !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-stories-'))
  process.env['STORIES_FOLDER'] = folder
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    for (const file of globSync(`*/${processFile}`, { cwd: folder })) killServer(join(folder, file))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
}

function killServer(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
