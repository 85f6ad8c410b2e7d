/**
 * A copy of the project in a temporary folder. Mutants (deliberate faults) are written into the copy, so that the
 * user's files stay unchanged.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'
import type { Mutant } from './mutant.ts'

/** Copies all files that git tracks or would track, installs the packages, and returns the path of the copy. */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  // Makes the copy a git repository, because some tests list files with git.
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: folder })
  execFileSync('npm', ['ci', '--loglevel=error', '--prefer-offline'], { cwd: folder, stdio: 'inherit' })
  return folder
}

export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs `work` while the mutant's file in the copy contains the fault. */
export async function withMutant<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mutant.file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(mutant.text).length !== 2) throw new Error(`${mutant.file} does not have the text once`)
  writeFileSync(
    path,
    whole.replace(mutant.text, () => mutant.replacement),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, whole)
  }
}
