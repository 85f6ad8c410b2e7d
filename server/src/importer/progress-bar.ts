/** The width of the bar itself, in columns. */
const barWidth = 30

/** The part of an output stream that a progress bar needs. */
export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Makes a function that redraws one line on a terminal, and ends the line when all is done. It writes nothing to files
 * and pipes.
 */
export function progressBar(output: Output): (done: number, all: number) => void {
  if (output.isTTY !== true) return () => {}
  return (done, all) => {
    const share = all === 0 ? 1 : Math.min(1, done / all)
    const filled = Math.round(share * barWidth)
    const line = `[${'#'.repeat(filled)}${'·'.repeat(barWidth - filled)}] ${done}/${all}`
    output.write(`\r${line}\x1b[K${done >= all ? '\n' : ''}`)
  }
}
