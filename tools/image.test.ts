import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** A file of tools/ and the project's files that it imports, directly or indirectly. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, path = ''] of text.matchAll(/^(?:import|export) [^;'"]*from '(\.[^']+)'/gm))
    importsOf(join(dirname(file), path), found)
  return found
}

test('the image is built from every tool that builds the site', () => {
  const lines = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n')
  const needed = [...importsOf('tools/build-web.ts')]
  expect(needed.length).toBeGreaterThan(4)
  expect(needed.filter((file) => !lines.includes(`!${file}`))).toEqual([])
  for (const line of lines.filter((one) => one.startsWith('!tools/')))
    expect(existsSync(join(root, line.slice(1)))).toBe(true)
})
