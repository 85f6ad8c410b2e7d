/** The date and the package versions that generated tables state as their origin. */
import { readFileSync } from 'node:fs'

/** Today in Sweden: '2026-11-21'. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now())
}

/** The version of a package that this folder depends on; '' for another package. */
export function packageVersion(name: string): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return manifest.devDependencies[name] ?? ''
}
