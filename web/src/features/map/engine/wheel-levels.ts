/** `wheelDeltaY` is not standard, but every browser has it, and it is the only way to tell a wheel from a touchpad. */
type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'> & { readonly wheelDeltaY?: number }

/** The `wheelDeltaY` of one notch of a wheel; on high-density screens some browsers count device pixels. */
const notch = 120
/** For a touchpad `wheelDeltaY` is this many times `deltaY`. */
const padTimes = -3
/**
 * Firefox reports lines: at least this many per notch, depending on the system's setting (3 on Windows, 6 on Linux); `wheelDeltaY`
 * then counts notches or fractions of a notch. On a Mac it reports fewer lines, and `wheelDeltaY` means something else.
 */
const notchLines = 3
/** The smallest step of a wheel on a Mac, lines. */
const macStepLines = 0.1
/** The smallest step of a wheel on a Mac, px; faster turns give larger steps. */
const macStepPx = 4.000244140625
/** The zoom levels for the smallest step on a Mac; doubling the speed adds as much again. */
const macStepLevels = 0.3
/** The distance on a touchpad for one zoom level, px. */
const padPx = 150
/** The same for a pinch, which browsers report as a wheel event with Ctrl: 100 px for a factor of e. */
const spreadPx = 100 * Math.LN2
/** The most zoom levels for one event. */
const mostLevels = 2

/**
 * How many zoom levels a wheel event zooms in; a notch is one level. `perPx` is the screen's `devicePixelRatio`.
 * Firefox reports lines only when `deltaMode` is read before the deltas.
 */
export function wheelLevels({ deltaMode, deltaY, ctrlKey, wheelDeltaY = 0 }: Turn, perPx: number): number {
  if (deltaY === 0) return 0
  const closer = -Math.sign(deltaY)
  const far = Math.abs(deltaY)
  const notches = Math.abs(wheelDeltaY) / notch
  if (deltaMode !== 0) return closer * levelsOfLines(deltaMode === 1 ? far : far * notchLines, notches)
  if (far % macStepPx === 0) return closer * levelsOnMac(far / macStepPx)
  // With a tolerance, since browsers may round it.
  const isPad = Math.abs(wheelDeltaY - padTimes * deltaY) < 1
  if (!isPad && isWhole(notches, perPx)) return closer * within(1, Math.round(notches))
  return closer * within(0, far / (ctrlKey ? spreadPx : padPx))
}

/** `notches` is 0 where the browser does not report them. */
function levelsOfLines(lines: number, notches: number): number {
  if (notches === 0) return within(1, Math.round(lines / notchLines))
  if (Number.isInteger(notches)) return within(1, notches)
  // With a tolerance, since browsers do not report exact fractions of a notch.
  return lines / notches > notchLines - 0.01 ? within(0, notches) : levelsOnMac(lines / macStepLines)
}

function levelsOnMac(steps: number): number {
  return within(0, macStepLevels * Math.log2(1 + steps))
}

function isWhole(notches: number, perPx: number): boolean {
  return notches > 0 && (Number.isInteger(notches) || Number.isInteger(notches * perPx))
}

function within(least: number, levels: number): number {
  return Math.max(least, Math.min(mostLevels, levels))
}

/** Turns smaller than this are taken for accidental, zoom levels. */
const slip = 0.2

/** The whole zoom to snap to after turns from one zoom to another: the next one in their direction, or back after a slip. */
export function snappedZoom(from: number, to: number): number {
  return to > from ? Math.ceil(to - slip) : Math.floor(to + slip)
}
