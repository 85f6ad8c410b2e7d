import { formatCount } from '@fyndkartan/domain/format-count'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { MarkerIcon } from './engine/map-marker.ts'
import type { Offset } from './engine/web-mercator.ts'
import { clusterSize, type PinMarker, pinTexts, type PlaceMarker } from './place-marker.ts'
import './markers.css'

/** The width and height of a cluster marker, px (spec §9). */
const clusterPx = 40
const pinWidthPx = 34
export const pinHeightPx = 42
/** The distance from the top of a pin without a tip to its middle, px. */
const areaMiddlePx = 17

/** The accessible name of a pin or a cluster marker. */
export function markerName(marker: PlaceMarker): string {
  if (marker.kind === 'cluster') return `${formatCount(marker.count)} ställen, zooma in`
  return [marker.place.kind === 'market' ? 'Evenemang' : 'Butik', ...pinTexts(marker), 'visa'].join(', ')
}

export function markerIcon(marker: PlaceMarker): MarkerIcon {
  return marker.kind === 'cluster' ? clusterIcon(marker.count) : pinIcon(marker.place.kind, marker)
}

function clusterIcon(count: number): MarkerIcon {
  const size = clusterSize(count)
  const content = document.createElement('div')
  content.className = 'marker-icon'
  if (size === 'large') content.append(drawing('0 0 60 60', burstPath, burstPath))
  const number = document.createElement('span')
  number.className = 'cluster-count'
  number.textContent = formatCount(count)
  content.append(number)
  const digits = String(count).length
  return {
    content,
    className: `marker-cluster marker-cluster-${size} cluster-digits-${Math.min(digits, 6)}`,
    size: [clusterPx, clusterPx],
  }
}

/**
 * The pin of a single place. A pin that is fanned out from others is beside its position, with a line to it. The pin of
 * a shop that is closed, or whose hours are unknown, is empty and has a sign of its own, since colour alone is not
 * enough. A pin at an approximate position is dashed and has no tip; its middle is at the position.
 */
export function pinIcon(
  kind: PlaceKind,
  { fan = null, hours = null, isApproximate = false }: Partial<Pick<PinMarker, 'fan' | 'hours' | 'isApproximate'>> = {},
): MarkerIcon {
  const content = document.createElement('div')
  content.className = 'marker-icon'
  if (fan) content.append(stringTo(fan))
  const { outline, area, sign } = pinPaths[kind]
  const isEmpty = hours === 'closed' || hours === 'unknown'
  const edge = isApproximate ? area : outline
  content.append(drawing('0 0 34 42', edge, edge, isEmpty ? hoursSigns[hours] : sign))
  const classes = ['map-pin', `map-pin-${kind}`, isEmpty && 'map-pin-empty', isApproximate && 'map-pin-approximate']
  const tipPx = isApproximate ? areaMiddlePx : pinHeightPx - 2
  return {
    content,
    className: classes.filter((name) => name !== false).join(' '),
    size: [pinWidthPx, pinHeightPx],
    anchor: [pinWidthPx / 2 - (fan?.x ?? 0), tipPx - (fan?.y ?? 0)],
  }
}

/**
 * The shapes of pins: square for shops, like a shop front, and round for markets, like a parasol, so that they differ
 * even without colours.
 */
const pinPaths: Readonly<Record<PlaceKind, { outline: string; area: string; sign: string }>> = {
  shop: {
    area: 'M8 2h18a6 6 0 0 1 6 6v17a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z',
    outline: 'M8 2h18a6 6 0 0 1 6 6v17a6 6 0 0 1-6 6h-3.5L17 39.5 11.5 31H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z',
    sign: 'M10.2 9h13.6l2 5.4a2.6 2.6 0 0 1-4.4 1.7 3 3 0 0 1-4.4 0 3 3 0 0 1-4.4 0 2.6 2.6 0 0 1-4.4-1.7zM10 18.2h14v6.3a1.2 1.2 0 0 1-1.2 1.2h-3.4v-4.5h-4.6v4.5h-3.6A1.2 1.2 0 0 1 10 24.5z',
  },
  market: {
    area: 'M17 2a15 15 0 0 1 0 30a15 15 0 0 1 0-30z',
    outline: 'M17 2a15 15 0 0 1 15 15c0 9.5-9.5 13.5-15 22.5C11.5 30.5 2 26.5 2 17A15 15 0 0 1 17 2z',
    sign: 'M16 7.6a1 1 0 0 1 2 0v.9c4.6.6 7.7 3.7 8.2 8.1-2-1.7-4.2-1.7-6.1 0-.7-.6-1.4-1-2.1-1.2v9.2a1 1 0 0 1-2 0v-9.2c-.7.2-1.4.6-2.1 1.2-1.9-1.7-4.1-1.7-6.1 0 .5-4.4 3.6-7.5 8.2-8.1z',
  },
}

/** Signs on the pins of shops, drawn as lines: a slash for closed, a question mark for unknown hours. */
const hoursSigns = {
  closed: 'M11 23 23 10',
  unknown: 'M12.7 12.6a4.4 4.4 0 1 1 6.7 3.7c-1.6 1-2.4 1.7-2.4 3.4M17 24.4v.1',
} as const

/**
 * The shape of a large cluster marker, like a price sticker: a star with eighteen rounded points around the centre of a
 * 60 × 60 box.
 */
const burstPath = scallops(18, 27.5, 23.5)

function scallops(count: number, outer: number, inner: number): string {
  const at = (radius: number, turn: number) => {
    const angle = 2 * Math.PI * turn - Math.PI / 2
    return `${(30 + radius * Math.cos(angle)).toFixed(2)} ${(30 + radius * Math.sin(angle)).toFixed(2)}`
  }
  let path = `M${at(inner, 0)}`
  for (let i = 0; i < count; i++) path += `Q${at(2 * outer - inner, (i + 0.5) / count)} ${at(inner, (i + 1) / count)}`
  return `${path}z`
}

/**
 * Makes an SVG picture by DOM calls: the content security policy allows no inline styles, and text cannot become
 * markup.
 */
function drawing(viewBox: string, ...paths: readonly string[]): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('aria-hidden', 'true')
  for (const d of paths) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function stringTo({ x, y }: Offset): HTMLElement {
  const string = document.createElement('i')
  string.className = 'pin-string'
  string.style.inlineSize = `${Math.hypot(x, y)}px`
  string.style.rotate = `${Math.atan2(-y, -x)}rad`
  return string
}
