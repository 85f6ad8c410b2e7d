/** A copy of the project in a temporary folder, in which mutants are tried, so that the user's files stay unchanged. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'
import type { Mutant } from './mutant.ts'

/** Copies tracked and new files, installs the packages, and returns the folder's path. */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  // A repository in the copy, because guards list files with git.
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

/** Runs `work` while the copy contains the mutant's fault. */
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
