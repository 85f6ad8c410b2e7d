/** What the written tables say of themselves: from when, and of which versions of the packages. */
import { readFileSync } from 'node:fs'

/** Today in Sweden: '2026-11-21'. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now())
}

/** The version of a package that this folder depends on; '' when it does not. */
export function packageVersion(name: string): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return manifest.devDependencies[name] ?? ''
}
