/** The files in deploy/ and the commands in docs/operate.md: they agree on where the data is, and do what they say. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../server/src/config/config.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const unit = read('deploy/fyndkartan@.service')

describe('the settings of a machine with systemd', () => {
  test('the unit and the command read the same file, and the unit sets nothing that a command needs', () => {
    expect(unit).toContain('--env-file=/etc/fyndkartan.env ')
    expect(read('deploy/fyndkartan')).toContain('settings=${FYNDKARTAN_SETTINGS:-/etc/fyndkartan.env}')
    const [, set = ''] = /^Environment=(.+)$/m.exec(unit) ?? []
    expect(set.split(' ').map((pair) => pair.split('=')[0])).toEqual(['NODE_ENV', 'PORT', 'NODE_COMPILE_CACHE'])
    expect(unit).not.toMatch(/^EnvironmentFile=/m)
  })

  test('the example is a valid configuration that names the data', () => {
    const config = readConfig(parseEnv(read('deploy/fyndkartan.env.example')))
    expect(config.dataDir).toBe('/var/lib/fyndkartan')
    expect(unit).toContain('StateDirectory=fyndkartan\n')
  })
})

describe.skipIf(process.platform === 'win32')('the command fyndkartan', () => {
  const settings = join(folder, 'site.env')
  const command = join(folder, 'fyndkartan')
  symlinkSync(join(root, 'deploy/fyndkartan'), command)

  function run(user: string, ...args: string[]) {
    const { status, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: process.env['PATH'], DATA_DIR: '/elsewhere', FYNDKARTAN_SETTINGS: settings, FYNDKARTAN_USER: user },
    })
    return { status, stderr }
  }
  const { username } = userInfo()

  test('takes the database from the file and not from the shell, with & and $ as they are', () => {
    writeFileSync(settings, 'DATABASE_URL=postgresql://anna:he$1&m@127.0.0.1:1/fynd?a=1&application_name=x\n')
    const { status, stderr } = run(username, 'operator', '--list')
    expect(stderr).toMatch(/^Database: PostgreSQL, fynd at 127\.0\.0\.1:1\nThe database of DATABASE_URL .*ECONNREFUSED/)
    expect(status).toBe(1)
  })

  test('refuses other commands and other users, and a missing file', () => {
    expect(run(username, 'start')).toEqual({ status: 2, stderr: expect.stringContaining('Usage: fyndkartan backup|') })
    expect(run(username)).toMatchObject({ status: 2 })
    rmSync(settings, { force: true })
    const { status, stderr } = run(username, 'operator', '--list')
    expect(status).not.toBe(0)
    expect(stderr).toContain('site.env: not found')
  })
})

describe('docs/operate.md', () => {
  test('an upgrade copies the files of both versions both ways, also those in folders', () => {
    const files = { one: ['a-1.js', 'embed/b-1.js'], two: ['a-2.js', 'embed/b-2.js', 'c.css'] }
    for (const [version, names] of [
      ['1', files.one],
      ['2', files.two],
    ] as const)
      for (const name of names) {
        const assets = join(folder, `opt/fyndkartan-${version}/web/dist/assets`)
        mkdirSync(join(assets, 'embed'), { recursive: true })
        writeFileSync(join(assets, name), version)
      }
    const copies = read('docs/operate.md').match(/^ {4}cp -.*assets.*$/gm) ?? []
    expect(copies).toHaveLength(2)
    for (const line of copies) {
      const { status, stderr } = spawnSync('sh', ['-c', line.trim().replaceAll('/opt/', `${folder}/opt/`)], {
        cwd: join(folder, 'opt/fyndkartan-2'),
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
    const found = (version: number) =>
      new Set(
        readdirSync(join(folder, `opt/fyndkartan-${version}/web/dist/assets`), { recursive: true, encoding: 'utf8' }),
      )
    const all = new Set(['embed', ...files.one, ...files.two])
    expect([found(1), found(2)]).toEqual([all, all])
  })
})

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test('passes SIGTERM on and returns when its server has ended', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    const place = join(folder, 'npm')
    mkdirSync(join(place, 'tools'), { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }))
    // Stands for the launcher, which ends when its server has ended.
    writeFileSync(
      join(place, 'tools/launch.mjs'),
      `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 300))
       setInterval(() => {}, 1000)
       console.log('listens')`,
    )
    const script =
      'npm run --silent start >out & i=0; until grep -q listens out; do sleep 0.05; done; kill -TERM $!; wait $!; cat out'
    const { stdout } = spawnSync('sh', ['-c', script], { cwd: place, encoding: 'utf8' })
    expect(stdout).toBe('listens\ndrained\n')
  })
})
