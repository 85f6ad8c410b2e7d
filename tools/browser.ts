/**
 * The browser for tests and screenshots: an installed Chromium or Chrome when there is one, else the Chromium of an npm
 * package, so that `npm test` needs only Node and npm.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The package's own list of arguments is not used: its --single-process ends the browser when a context closes, and its
 * --disable-web-security allows the page requests that browsers normally block. --no-sandbox is needed by the root user
 * of a container.
 */
const browserArguments = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options for Playwright's `launchOptions`; the variables are set for the browser only, not for this process. */
export interface BrowserLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/** Finds or unpacks the browser. Throws with instructions when there is none. The variable `CHROMIUM` takes precedence. */
export async function findBrowser(): Promise<BrowserLaunch> {
  const installed = process.env['CHROMIUM'] || installedBrowsers.find((path) => existsSync(path))
  const inherited: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) inherited[name] = value
  if (installed) return { executablePath: installed, args: browserArguments, env: inherited }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'No Chromium found: install Chrome or Chromium, or name one, as in CHROMIUM=/usr/bin/chromium npm test',
    )
  const home = await unpackedBrowser()
  return {
    executablePath: join(home, 'chromium'),
    args: browserArguments,
    env: {
      ...inherited,
      FONTCONFIG_PATH: inherited['FONTCONFIG_PATH'] ?? join(home, 'fonts'),
      LD_LIBRARY_PATH: [inherited['LD_LIBRARY_PATH'], join(home, 'al2023/lib')].filter(Boolean).join(':'),
    },
  }
}

/**
 * The folder with the packaged Chromium, unpacked at first use (2 s, 209 MB). The package itself would unpack into the
 * system's temporary folder and accept any file there, even one of an older version or a partial one. So this function
 * unpacks into a folder that gets its final name only when it is complete. Concurrent runs do not disturb each other.
 */
async function unpackedBrowser(): Promise<string> {
  const packed = dirname(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))))
  const manifest = JSON.parse(readFileSync(join(packed, 'chromium/package.json'), 'utf8')) as { version: string }
  const home = join(root, 'node_modules/.cache', `chromium-${manifest.version}`)
  if (existsSync(home)) return home
  const part = `${home}.${process.pid}`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = part
  try {
    await chromium.executablePath()
    // The libraries nss, nspr and expat, which a minimal Debian lacks.
    await inflate(join(packed, 'chromium/bin/al2023.tar.br'))
    writeFileSync(join(part, 'fonts/fonts.conf'), fontsConf(join(home, 'fonts')))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(part, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(part, { recursive: true, force: true })
  }
  return home
}

/** Replaces the package's own font configuration, which lists the font folders of another system. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}
