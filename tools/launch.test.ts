/** The launcher in a project of its own, whose packages are empty folders. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = { os: [process.platform], cpu: [process.arch], optional: true, version: '1.0.0' }
const part = 'node_modules/@rolldown/binding-this-system'

/** A project whose lock file names the bundler's part for this system and for another one. */
function buildProject(name: string): string {
  const project = join(folder, name)
  for (const path of ['tools', 'server/src', 'node_modules']) mkdirSync(join(project, path), { recursive: true })
  copyFileSync(join(root, 'tools/launch.mjs'), join(project, 'tools/launch.mjs'))
  const write = (file: string, value: object) => writeFileSync(join(project, file), JSON.stringify(value))
  const pinned = `node-${process.platform}-${process.arch}`
  write('package.json', { type: 'module', optionalDependencies: { [pinned]: process.versions.node } })
  const packages = { [part]: system, 'node_modules/@rolldown/binding-other': { ...system, os: ['none'] } }
  write('package-lock.json', { packages })
  write('node_modules/.package-lock.json', { packages: {} })
  writeFileSync(join(project, 'tools/build-web.ts'), "console.log('builds')\n")
  writeFileSync(join(project, 'server/src/main.ts'), "console.log('starts')\n")
  mkdirSync(join(project, 'server/src/commands'))
  writeFileSync(join(project, 'server/src/commands/backup.ts'), "console.log('copies')\n")
  mkdirSync(join(project, 'node_modules/@rolldown/binding-other'), { recursive: true })
  return project
}

function launch(project: string, command: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/launch.mjs', command], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe.skipIf(process.platform === 'win32')('where npm has left out the part of the bundler for this system', () => {
  test('a command that builds says which Node npm needs, before it runs anything', () => {
    const project = buildProject('without')
    const { status, stdout, stderr } = launch(project, 'start')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('npm has left out @rolldown/binding-this-system')
    expect(stderr).toContain(`Node 20.19 or later (of Node 22: 22.12 or later); this is ${process.versions.node}`)
    expect(stderr).not.toContain('    at ')
  })

  test('other commands run', () => {
    expect(launch(buildProject('other'), 'backup')).toMatchObject({ status: 0, stdout: 'copies\n' })
  })

  test('with the part the site is built and started', () => {
    const project = buildProject('with')
    mkdirSync(join(project, part), { recursive: true })
    expect(launch(project, 'start')).toMatchObject({ status: 0, stdout: 'builds\nstarts\n' })
  })
})
