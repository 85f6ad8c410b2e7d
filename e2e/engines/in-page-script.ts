/** Scripts that run in a page before the page's own scripts: the bundle of in-page.ts, a clock, a position. */
import { join } from 'node:path'
import { build } from 'vite'

let bundled: Promise<string> | undefined

/** The bundle of in-page.ts as text, built once per process. */
export function inPageScript(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'bundledInPage' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('in-page.ts was not built')
  return output.output[0].code
}

/** A script that sets the page's clock to `time`, from where it runs on. Timers keep their real speed. */
export function clockScript(time: string): string {
  return `
    const ahead = ${new Date(time).getTime() - Date.now()}
    const TrueDate = Date
    window.Date = class Date extends TrueDate {
      constructor(...given) {
        if (given.length === 0) super(TrueDate.now() + ahead)
        else super(...given)
      }
      static now() {
        return TrueDate.now() + ahead
      }
    }`
}

/** A script that makes the device report this position without asking for permission. */
export function positionScript({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `
    const coords = { latitude: ${latitude}, longitude: ${longitude}, accuracy: 10 }
    navigator.geolocation.getCurrentPosition = (tell) => setTimeout(() => tell({ coords, timestamp: Date.now() }))`
}
