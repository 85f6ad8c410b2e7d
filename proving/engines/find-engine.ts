/** Starts the engine that a test needs, or reports the reason why it cannot. */
import type { Engine, EngineName } from './driver.ts'
import { findFirefox, startFirefox } from './firefox.ts'
import { hasWebkit, startWebkit } from './webkit.ts'

const isDemanded = Boolean(process.env['CI']) && process.platform === 'linux'

const packages: Readonly<Record<EngineName, string>> = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver gjs gir1.2-webkit2-4.1 xvfb',
}

/**
 * The engines in which component tests run. Prints which engines are skipped because they are not installed. With `CI`
 * set, on Linux, a missing engine is an error.
 */
export function wantedEngines(): EngineName[] {
  const isInstalled = { firefox: findFirefox() !== null, webkit: hasWebkit() }
  return (['firefox', 'webkit'] as const).filter((name) => {
    if (isInstalled[name] || isDemanded) return true
    console.log(`Skipped component tests: ${howToInstall(name)}`)
    return false
  })
}

/** Starts an engine; null if the engine is not installed. With `CI` set, on Linux, it throws instead. */
export async function startEngine(name: EngineName): Promise<Engine | null> {
  if (name === 'webkit' && hasWebkit()) return startWebkit()
  const firefox = name === 'firefox' ? findFirefox() : null
  if (firefox !== null) return startFirefox(firefox)
  if (isDemanded) throw new Error(howToInstall(name))
  return null
}

export function howToInstall(name: EngineName): string {
  return `${name} is not installed (Debian: apt-get install ${packages[name]})`
}
