type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** A wheel with notches tells at least so much of each, px; touchpads tell of smaller steps, and of more of them. */
const notchPx = 80
/** What browsers make of one notch lies round this, px. */
const usualNotchPx = 110
/** In browsers that tell of lines. */
const notchLines = 3
/** Of a touchpad, for one zoom, px. */
const padPx = 150
/** The same when fingers are spread on it, which browsers tell as a wheel with Ctrl: 100 px for a factor e. */
const spreadPx = 100 * Math.LN2
/** One turn zooms no further. */
const mostLevels = 2

/** How many zooms a turn of the wheel leads closer; a notch leads a whole one. */
export function wheelLevels({ deltaY, deltaMode, ctrlKey }: Turn): number {
  const most = (levels: number) => Math.max(-mostLevels, Math.min(mostLevels, levels))
  const notches = deltaMode === 0 ? deltaY / usualNotchPx : deltaMode === 1 ? deltaY / notchLines : deltaY
  if (deltaMode !== 0 || Math.abs(deltaY) >= notchPx)
    return deltaY === 0 ? 0 : most(-Math.sign(deltaY) * Math.max(1, Math.round(Math.abs(notches))))
  return most(-deltaY / (ctrlKey ? spreadPx : padPx)) + 0
}

/** A slip of the fingers, zooms. */
const slip = 0.2

/** The whole zoom to go on to after turns from one zoom to another: the next one in their direction, or back. */
export function snappedZoom(from: number, to: number): number {
  return to > from ? Math.ceil(to - slip) : Math.floor(to + slip)
}
