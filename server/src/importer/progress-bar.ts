/** Width of the bar itself, in columns. */
const barWidth = 30

/** The part of an output stream that a progress bar needs. */
export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Redraws one line on a terminal; writes nothing to files and pipes. Ends the line when done. */
export function progressBar(output: Output): (done: number, all: number) => void {
  if (output.isTTY !== true) return () => {}
  return (done, all) => {
    const share = all === 0 ? 1 : Math.min(1, done / all)
    const filled = Math.round(share * barWidth)
    const line = `[${'#'.repeat(filled)}${'·'.repeat(barWidth - filled)}] ${done}/${all}`
    output.write(`\r${line}\x1b[K${done >= all ? '\n' : ''}`)
  }
}
