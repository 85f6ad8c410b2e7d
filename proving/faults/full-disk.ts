/** A disk for a server's database that tests can fill and empty. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Disk {
  /**
   * What makes the disk full. 'file system': the disk is a small file system, which can be filled; 'limit': the size of
   * a process's files can be limited.
   */
  readonly how: 'file system' | 'limit'
  readonly directory: string
  /** Fills the disk, so that the process `pid` cannot write any more. */
  fill(pid: number): void
  empty(pid: number): void
  remove(): void
}

const megabyte = 1024 * 1024
const sizeMb = 48

/** Mounts a small file system if permitted; otherwise limits the size of files (Linux). Null if neither is possible. */
export function openDisk(): Disk | null {
  const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-disk-'))
  const filler = join(directory, 'filler')
  if (succeeds('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', directory))
    return {
      how: 'file system',
      directory,
      fill() {
        // Writes large pieces first, then single bytes, so that no space is left at all.
        for (let piece = megabyte; piece >= 1; piece = Math.floor(piece / 16)) while (fits(filler, piece));
      },
      empty: () => rmSync(filler, { force: true }),
      remove() {
        execFileSync('umount', [directory])
        rmSync(directory, { recursive: true, force: true })
      },
    }
  if (succeeds('prlimit', '--version'))
    return {
      how: 'limit',
      directory,
      fill: (pid) => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=4096:unlimited']),
      empty: (pid) => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']),
      remove: () => rmSync(directory, { recursive: true, force: true }),
    }
  rmSync(directory, { recursive: true, force: true })
  return null
}

function fits(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    return true
  } catch {
    return false
  }
}

function succeeds(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
