/** `wheelDeltaY` is no standard, but every browser has it, and it alone tells a wheel from a touchpad. */
type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'> & { readonly wheelDeltaY?: number }

/** Of `wheelDeltaY`, in one notch of a wheel; on fine screens some browsers count in the screen's pixels. */
const notch = 120
/** Of a touchpad `wheelDeltaY` is so many times `deltaY`, the other way. */
const padTimes = -3
/**
 * Firefox reports lines: at least this many a notch, by the system's setting (3 on Windows, 6 on Linux); `wheelDeltaY` then counts
 * notches or fractions of one. On a Mac it reports fewer lines, and `wheelDeltaY` means something else.
 */
const notchLines = 3
/** The least step of a wheel on a Mac, lines. */
const macStepLines = 0.1
/** The least step of a wheel on a Mac, px: the faster it turns, the larger they are. */
const macStepPx = 4.000244140625
/** For the first step on a Mac, zooms; doubling the speed adds as much again. */
const macStepLevels = 0.3
/** Of a touchpad, for one zoom, px. */
const padPx = 150
/** The same when fingers are spread on it, which browsers tell as a wheel with Ctrl: 100 px for a factor e. */
const spreadPx = 100 * Math.LN2
/** One turn zooms no further. */
const mostLevels = 2

/**
 * How many zooms a turn of the wheel leads closer; a notch leads a whole one. `perPx` is the screen's `devicePixelRatio`.
 * Firefox tells of lines only to who asks for `deltaMode` first.
 */
export function wheelLevels({ deltaMode, deltaY, ctrlKey, wheelDeltaY = 0 }: Turn, perPx: number): number {
  if (deltaY === 0) return 0
  const closer = -Math.sign(deltaY)
  const far = Math.abs(deltaY)
  const notches = Math.abs(wheelDeltaY) / notch
  if (deltaMode !== 0) return closer * levelsOfLines(deltaMode === 1 ? far : far * notchLines, notches)
  if (far % macStepPx === 0) return closer * levelsOnMac(far / macStepPx)
  // A browser may have rounded it.
  const isPad = Math.abs(wheelDeltaY - padTimes * deltaY) < 1
  if (!isPad && isWhole(notches, perPx)) return closer * within(1, Math.round(notches))
  return closer * within(0, far / (ctrlKey ? spreadPx : padPx))
}

/** `notches` is 0 where the browser does not report them. */
function levelsOfLines(lines: number, notches: number): number {
  if (notches === 0) return within(1, Math.round(lines / notchLines))
  if (Number.isInteger(notches)) return within(1, notches)
  // Fractions of a notch are not reported exactly.
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

/** A slip of the fingers, zooms. */
const slip = 0.2

/** The whole zoom to go on to after turns from one zoom to another: the next one in their direction, or back. */
export function snappedZoom(from: number, to: number): number {
  return to > from ? Math.ceil(to - slip) : Math.floor(to + slip)
}
