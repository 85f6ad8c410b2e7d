/** `wheelDeltaY` is no standard, but every browser has it, and it alone tells a wheel from a touchpad. */
type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'> & { readonly wheelDeltaY?: number }

/** Of `wheelDeltaY`, in one notch of a wheel; on fine screens some browsers count in the screen's pixels. */
const notch = 120
/** Of a touchpad `wheelDeltaY` is so many times `deltaY`, the other way. */
const padTimes = -3
/** In browsers that tell of lines. */
const notchLines = 3
/** The least step of a wheel on a Mac, px: the faster it turns, the larger they are. */
const macStepPx = 4.000244140625
/** For the first of them, zooms; doubling the speed adds as much again. */
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
  if (deltaMode !== 0) return closer * within(1, Math.round(deltaMode === 1 ? far / notchLines : far))
  if (far % macStepPx === 0) return closer * within(0, macStepLevels * Math.log2(1 + far / macStepPx))
  const notches = Math.abs(wheelDeltaY) / notch
  if (wheelDeltaY !== padTimes * deltaY && isWhole(notches, perPx)) return closer * within(1, Math.round(notches))
  return closer * within(0, far / (ctrlKey ? spreadPx : padPx))
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
