/** A server whose clock shows another time from its start on, and runs on from there. */

/** The configuration of a server that starts at this time: '2026-11-19T17:00:00+01:00'. */
export function serverClockAt(time: string): Readonly<Record<string, string>> {
  const code = `
    const RealDate = Date
    const aheadMs = ${Date.parse(time)} - RealDate.now()
    const now = () => RealDate.now() + aheadMs
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        super(...(parts.length === 0 ? [now()] : parts))
      }
      static now() {
        return now()
      }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
