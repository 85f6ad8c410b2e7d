/**
 * The part of a wheel event that the zoom depends on. `wheelDeltaY` is not standard, but every browser has it, and only
 * it distinguishes a wheel from a touchpad.
 */
type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'> & { readonly wheelDeltaY?: number }

/**
 * The `wheelDeltaY` of one notch of a wheel. On high-density screens some browsers multiply it by the screen's density.
 */
const notch = 120
/** The `wheelDeltaY` of a touchpad is its `deltaY` times this number. */
const padTimes = -3
/**
 * The lowest number of lines that Firefox reports for one notch: 3 on Windows, 6 on Linux, depending on the system's
 * settings; `wheelDeltaY` then counts notches or fractions of a notch. On a Mac it reports fewer lines, and
 * `wheelDeltaY` means something else.
 */
const notchLines = 3
/** The smallest step of a wheel on a Mac, lines. */
const macStepLines = 0.1
/** The smallest step of a wheel on a Mac, px; faster turns give larger steps. */
const macStepPx = 4.000244140625
/** The zoom levels for the smallest step of a wheel on a Mac. Doubling the speed adds about the same number again. */
const macStepLevels = 0.3
/** The distance that fingers move on a touchpad for one zoom level, px. */
const padPx = 150
/**
 * The `deltaY` of a pinch for one zoom level. Browsers report a pinch as a wheel event with Ctrl, 100 px for a factor
 * of e.
 */
const spreadPx = 100 * Math.LN2
/** The highest number of zoom levels for one event. */
const mostLevels = 2

/**
 * By how many zoom levels a wheel event zooms in, negative for out; a notch of a wheel is one level. `perPx` is the
 * screen's `devicePixelRatio`. `deltaMode` has to be read before `deltaY`, or Firefox does not report lines.
 */
export function wheelLevels({ deltaMode, deltaY, ctrlKey, wheelDeltaY = 0 }: Turn, perPx: number): number {
  if (deltaY === 0) return 0
  const closer = -Math.sign(deltaY)
  const far = Math.abs(deltaY)
  const notches = Math.abs(wheelDeltaY) / notch
  if (deltaMode !== 0) return closer * levelsOfLines(deltaMode === 1 ? far : far * notchLines, notches)
  if (far % macStepPx === 0) return closer * levelsOnMac(far / macStepPx)
  // The tolerance of 1 is for browsers that round the numbers.
  const isPad = Math.abs(wheelDeltaY - padTimes * deltaY) < 1
  if (!isPad && isWhole(notches, perPx)) return closer * within(1, Math.round(notches))
  return closer * within(0, far / (ctrlKey ? spreadPx : padPx))
}

/** The zoom levels for a number of lines. `notches` is 0 when the browser does not report them. */
function levelsOfLines(lines: number, notches: number): number {
  if (notches === 0) return within(1, Math.round(lines / notchLines))
  if (Number.isInteger(notches)) return within(1, notches)
  // The tolerance of 0.01 is for browsers that report inexact fractions of a notch.
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

/** A turn of the wheel by less than this is taken as accidental, in zoom levels. */
const slip = 0.2

/**
 * The whole zoom to which the map moves after the wheel has changed the zoom from `from` to `to`: the next one in that
 * direction, or back to `from` after an accidental turn.
 */
export function snappedZoom(from: number, to: number): number {
  return to > from ? Math.ceil(to - slip) : Math.floor(to + slip)
}
