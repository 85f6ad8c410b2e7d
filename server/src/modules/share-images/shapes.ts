/** The shapes behind the words of a share image, as SVG. They contain no text and no data. */

/** The colours of web/src/styles/tokens.css in light mode. */
export const colours = {
  ink: '#1a2722',
  softInk: '#47564f',
  mint: '#e4efe4',
  paper: '#fffdf3',
  yellow: '#ffd54a',
  red: '#a3231c',
  deepRed: '#6f1813',
  green: '#17573f',
  deepGreen: '#0f3b2a',
  blue: '#23499c',
  orange: '#f28a1d',
  pink: '#dc91a1',
  sky: '#8fc2c8',
  cream: '#fff6d8',
  rugRed: '#b02a22',
  rugGreen: '#1c6347',
  rugYellow: '#ffe48f',
  block: '#b9cdbd',
  faded: '#81938a',
  wood: '#c97f3d',
} as const

/** A shape's position and size, px, and its rotation around its centre. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The rotation in degrees, clockwise. */
  readonly turn: number
}

export const imageSize = { width: 1200, height: 630 } as const

/** The position and size of the large price tag behind the words. */
export const card = { x: 52, y: 50, width: 1096, height: 436, turn: 0 } as const satisfies Frame

/** Moves a shape, whose own coordinates begin at (0, 0), into a frame. */
export function placed({ x, y, width, height, turn }: Frame, shape: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${width / 2} ${height / 2})">${shape}</g>`
}

/** The background: the wall, the rug at the bottom, and the price tag on its string. */
export function backdrop(): string {
  const { width, height } = imageSize
  return `<path d="M0 0h${width}v${height}h${-width}z" fill="${colours.yellow}"/>${rug()}${placed(card, cardShape())}`
}

/** Widths and colours of the rug's stripes, as on the site. */
const stripes: readonly (readonly [number, string])[] = [
  [38, colours.rugRed],
  [5, colours.paper],
  [27, colours.rugYellow],
  [17, colours.rugGreen],
  [8, colours.paper],
  [39, colours.blue],
  [19, colours.orange],
  [6, colours.paper],
  [9, colours.ink],
  [47, colours.pink],
  [5, colours.paper],
  [42, colours.rugGreen],
  [11, colours.rugYellow],
  [11, colours.rugRed],
  [6, colours.paper],
  [50, colours.sky],
  [5, colours.paper],
  [34, colours.orange],
  [11, colours.blue],
]

const rugTop = 574
const rugHeight = 40

function rug(): string {
  const { width } = imageSize
  const bands: string[] = []
  for (let x = 0, at = 0; x < width; at++) {
    const [units, fill] = stripes[at % stripes.length] as readonly [number, string]
    bands.push(`<path d="M${x} ${rugTop}h${units * 2}v${rugHeight}h${-units * 2}z" fill="${fill}"/>`)
    x += units * 2
  }
  const weft = [4, 12, 20, 28, 36].map((y) => `M0 ${rugTop + y}h${width}`).join('')
  const fringe = Array.from({ length: 86 }, (_, at) => `M${at * 14 + 5} ${rugTop + rugHeight}v16`).join('')
  return (
    `<path d="${fringe}" stroke="${colours.paper}" stroke-width="5"/>${bands.join('')}` +
    `<path d="${weft}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>` +
    `<path d="M0 ${rugTop}h${width}M0 ${rugTop + rugHeight}h${width}" stroke="${colours.ink}" stroke-width="3"/>`
  )
}

/** The outline of the price tag: one corner is cut off, with a hole below it. */
function cardShape(): string {
  const { width, height } = card
  const [cut, round] = [76, 26]
  const outline =
    `M${cut} 0H${width - round}Q${width} 0 ${width} ${round}V${height - round}Q${width} ${height} ${width - round} ${height}` +
    `H${round}Q0 ${height} 0 ${height - round}V${cut}z`
  const hole = 56
  return (
    `<path d="${outline}" transform="translate(0 9)" fill="#b98f17" opacity=".55"/><path d="${outline}" fill="#fff"/>` +
    `<circle cx="${hole}" cy="${hole}" r="17" fill="${colours.yellow}" stroke="${colours.wood}" stroke-width="8"/>` +
    `<path d="M${hole} ${hole}C20 38 26-30-70-64" fill="none" stroke="${colours.ink}" stroke-width="5" stroke-linecap="round"/>`
  )
}

/** A sign that points to the right, with its nail. `deep`: the colour of its lower edge, '' for none. */
export function signShape({ width, height }: Frame, fill: string, deep: string): string {
  const point = height * 0.36
  const outline = `M8 0H${width - point}L${width} ${height / 2} ${width - point} ${height}H8Q0 ${height} 0 ${height - 8}V8Q0 0 8 0z`
  const edge = deep === '' ? '' : `<path d="${outline}" transform="translate(-1 5)" fill="${deep}"/>`
  const nail = height * 0.36
  return (
    `${edge}<path d="${outline}" fill="${fill}"/>` +
    `<circle cx="${nail}" cy="${height / 2}" r="${height * 0.1}" fill="${colours.yellow}"/>`
  )
}

/** A leaf of a tear-off calendar: a band for the weekday, and the edge of the pad below. */
export function leafShape({ width, height }: Frame, bandHeight: number, band: string): string {
  const round = 14
  const sheet = `M${round} 0H${width - round}Q${width} 0 ${width} ${round}V${height}H0V${round}Q0 0 ${round} 0z`
  const top = `M${round} 0H${width - round}Q${width} 0 ${width} ${round}V${bandHeight}H0V${round}Q0 0 ${round} 0z`
  const rings = [0.26, 0.74].map(
    (share) =>
      `<circle cx="${width * share}" cy="15" r="7" fill="#fff"/>` +
      `<path d="M${width * share} 15v-26" stroke="${colours.ink}" stroke-width="7" stroke-linecap="round"/>`,
  )
  return (
    `<path d="${sheet}" transform="translate(6 14)" fill="${colours.ink}" opacity=".13"/>` +
    `<path d="${sheet}" transform="translate(0 8)" fill="${colours.block}"/>` +
    `<path d="${sheet}" fill="${colours.mint}"/><path d="${top}" fill="${band}"/>${rings.join('')}`
  )
}

/** A label with a white edge. */
export function stampShape({ width, height }: Frame): string {
  return (
    `<rect x="-5" y="-5" width="${width + 10}" height="${height + 10}" rx="17" fill="#fff"/>` +
    `<rect width="${width}" height="${height}" rx="12" fill="${colours.red}"/>`
  )
}

/** A door sign that hangs on a string from a nail. */
export function boardShape({ width, height }: Frame): string {
  const middle = width / 2
  return (
    `<path d="M34 10L${middle}-50L${width - 34} 10" fill="none" stroke="${colours.ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<circle cx="${middle}" cy="-50" r="9" fill="${colours.wood}" stroke="${colours.ink}" stroke-width="3"/>` +
    `<rect x="3" y="9" width="${width}" height="${height}" rx="20" fill="${colours.deepGreen}" opacity=".35"/>` +
    `<rect width="${width}" height="${height}" rx="20" fill="${colours.green}"/>` +
    `<rect x="9" y="9" width="${width - 18}" height="${height - 18}" rx="13" fill="none" stroke="${colours.yellow}" stroke-width="3"/>` +
    [34, width - 34].map((x) => `<circle cx="${x}" cy="20" r="5" fill="${colours.yellow}"/>`).join('')
  )
}

/** A lamp and a coffee pot on a table, 300 × 300 px, for places without hours or date. */
export function stillLife(): string {
  const line = `fill="none" stroke="${colours.ink}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"`
  const lamp =
    `<path d="M62 172c0-34 10-52 10-76h22c0 24 10 42 10 76z" fill="${colours.rugGreen}"/>` +
    `<path d="M67 138h33" stroke="${colours.yellow}" stroke-width="6"/>` +
    `<path d="M57 34h52l20 62H37z" fill="${colours.cream}"/>` +
    `<path d="M42 80h82" stroke="${colours.orange}" stroke-width="6"/><path d="M54 172h58" stroke-width="7"/>`
  const pattern = [188, 210, 232].map((x) => `M${x} 122c6-12 14-12 20 0-6 12-14 12-20 0z`).join('')
  const pot =
    `<path d="M184 112c-14-2-20-12-26-30l-11 3c6 27 16 47 34 53z" fill="${colours.paper}"/>` +
    `<path d="M256 92c34-12 46 48-2 58" stroke-width="11"/>` +
    `<path d="M256 92c34-12 46 48-2 58" stroke="${colours.rugGreen}" stroke-width="5"/>` +
    `<path d="M180 76h76l10 96h-96z" fill="${colours.paper}"/>` +
    `<path d="M177.300 102h81.400l4 40h-89.400z" fill="${colours.blue}"/>` +
    `<path d="${pattern}" fill="${colours.yellow}" stroke="none"/>` +
    `<path d="M180 76c4-24 72-24 76 0z" fill="${colours.rugRed}"/><circle cx="218" cy="51" r="7" fill="${colours.ink}"/>` +
    `<path d="M160 172h112" stroke-width="7"/>`
  return (
    `<clipPath id="round"><circle cx="150" cy="150" r="150"/></clipPath><g clip-path="url(#round)">` +
    `<path d="M0 0h300v300H0z" fill="${colours.sky}"/>` +
    `<path d="M-5 222h310v90H-5z" fill="${colours.orange}" stroke="${colours.ink}" stroke-width="4"/></g>` +
    `<g transform="translate(-26 42) scale(1.04)" ${line}><g transform="translate(4 0)">${lamp}</g>` +
    `<g transform="translate(10 0)">${pot}</g></g>`
  )
}
