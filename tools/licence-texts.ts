/** The licence texts published with the site, because visitors receive copies of the packages that it is built from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directDependencies, type Lock, packagesAt } from './lock-packages.ts'
import { root } from './root.ts'

const roomsOfTheSite = ['domain', 'contract', 'web']

/**
 * Returns each licence text once, below the names of its packages. A package without a text has the name of its licence
 * instead.
 */
export function licenceTexts(lock: Lock): string {
  const paths = directDependencies(lock)
    .filter(({ rooms }) => rooms.some((room) => roomsOfTheSite.includes(room)))
    .flatMap(({ brings }) => brings)
  const namesOf = new Map<string, string[]>()
  for (const { path, name, version, licence } of packagesAt(lock, paths)) {
    const text = textIn(path) ?? `Licence: ${licence} (https://spdx.org/licenses/${licence})`
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name} ${version}`])
  }
  return [...namesOf].map(([text, names]) => `${names.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(72)}\n\n`)
}

function textIn(path: string): string | null {
  const file = readdirSync(join(root, path)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name))
  return file === undefined ? null : readFileSync(join(root, path, file), 'utf8').trim()
}
