/** Columns of the bar itself. */
const barWidth = 30

/** A terminal or a file that output goes to, as much of it as a progress bar needs. */
export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Draws one line over and over on a terminal; writes nothing into files and pipes. Ends its line when all is done. */
export function progressBar(output: Output): (done: number, all: number) => void {
  if (output.isTTY !== true) return () => {}
  return (done, all) => {
    const share = all === 0 ? 1 : Math.min(1, done / all)
    const filled = Math.round(share * barWidth)
    const line = `[${'#'.repeat(filled)}${'·'.repeat(barWidth - filled)}] ${done}/${all}`
    output.write(`\r${line}\x1b[K${done >= all ? '\n' : ''}`)
  }
}
