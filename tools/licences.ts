/**
 * `npm run licences` prints every runtime package with its licence, and fails if one is not allowed. `-- --sbom FILE`
 * also writes npm's bill of materials (CycloneDX) for these packages.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { licenceFaults, type Lock, readLock, runtimePackages, withoutDevelopment } from './lock-packages.ts'
import { root } from './root.ts'

const { sbom } = parseArgs({ options: { sbom: { type: 'string' } } }).values
const lock = readLock()
const packages = runtimePackages(lock)
for (const { name, version, licence } of packages) console.log(`${licence ?? '?'}\t${name} ${version}`)
const faults = licenceFaults(packages)
for (const fault of faults) console.error(fault)
console.log(`${packages.length} packages, ${faults.length} without an allowed licence`)
if (sbom !== undefined) writeFileSync(sbom, billOfMaterials(withoutDevelopment(lock)))
process.exitCode = faults.length > 0 ? 1 : 0

/**
 * `npm sbom --omit dev` also omits runtime packages that development needs too, such as React and Fastify. So npm runs
 * on a copy of the project without development packages.
 */
function billOfMaterials(production: Lock): string {
  const above = mkdtempSync(join(tmpdir(), 'fyndkartan-sbom-'))
  // npm takes the product's name from the folder.
  const folder = join(above, 'fyndkartan')
  try {
    mkdirSync(folder)
    const whole = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...whole, packages: production }))
    for (const manifest of Object.keys(production).filter((path) => !path.includes('node_modules/'))) {
      const file = join(manifest, 'package.json')
      const { devDependencies: _, ...rest } = JSON.parse(readFileSync(join(root, file), 'utf8')) as object & {
        devDependencies?: object
      }
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), JSON.stringify(rest))
    }
    return execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}
