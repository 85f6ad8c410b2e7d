/**
 * Builds the web application into web/dist and fails when it exceeds its size budget. With `--when-stale` it builds only when the
 * sources have changed since the last build, and exceeding the budget is only a warning.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressSite } from './compress-site.ts'
import { licenceTexts } from './licence-texts.ts'
import { readLock } from './lock-packages.ts'
import { measureSite, overBudget } from './size-budget.ts'
import { root } from './root.ts'

const dist = join(root, 'web/dist')
const stampFile = join(dist, '.built-from')

/** All files and folders that affect the built site. */
const sources = [
  'web',
  'domain/src',
  'contract/src',
  'package-lock.json',
  'tools/build-web.ts',
  'tools/compress-site.ts',
  'tools/licence-texts.ts',
]

function sourceStamp(): string {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  const children = childrenOf(path)
  if (children === null) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
    return
  }
  for (const name of children.toSorted()) {
    if (name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name)) continue
    addToHash(hash, `${path}/${name}`)
  }
}

/** The names in a folder; null when the path is a file. */
function childrenOf(path: string): string[] | null {
  try {
    return readdirSync(join(root, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null
    throw error
  }
}

function isFresh(stamp: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/**
 * Builds into another folder, then exchanges it with web/dist, so that a running server always finds a complete site.
 */
async function buildSite(stamp: string, strict: boolean): Promise<void> {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const part = join(cache, `site-${process.pid}`)
  const old = join(cache, `site-${process.pid}-old`)
  await build({
    root: join(root, 'web'),
    logLevel: 'warn',
    build: { outDir: part, emptyOutDir: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  })
  const sizes = measureSite(part)
  for (const { name, coding, kB, limitKB } of sizes)
    console.log(`  ${name}: ${kB.toFixed(1)} kB of ${limitKB} kB ${coding}`)
  const faults = overBudget(sizes)
  if (faults.length > 0) {
    console.error(`The site is heavier than its budget (tools/size-budget.ts):\n  ${faults.join('\n  ')}`)
    if (strict) process.exitCode = 1
  }
  writeFileSync(join(part, 'licences.txt'), licenceTexts(readLock()))
  compressSite(part)
  writeFileSync(join(part, '.built-from'), stamp)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(part, dist)
  rmSync(old, { recursive: true, force: true })
}

const stamp = sourceStamp()
const whenStale = process.argv.includes('--when-stale')
if (!whenStale || !isFresh(stamp)) {
  console.log('Builds the web application …')
  await buildSite(stamp, !whenStale)
}
