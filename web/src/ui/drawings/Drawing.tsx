import type { ReactNode } from 'react'

interface Props {
  readonly wall: string
  readonly table: string
  readonly children: ReactNode
}

/**
 * The frame of every drawing: a wall, a table top, and objects in flat colours. Whatever the shape of the box, the
 * objects are fully visible and wall and table fill the rest. Hidden from screen readers, as it is decoration.
 */
export function Drawing({ wall, table, children }: Props) {
  return (
    <svg
      viewBox="0 0 400 220"
      preserveAspectRatio="xMidYMax meet"
      overflow="visible"
      aria-hidden="true"
      fill="none"
      stroke="var(--dye-black)"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M-900-600h2200v820H-900z" fill={wall} stroke="none" />
      <path d="M-900 172h2200v60H-900z" fill={table} />
      {children}
    </svg>
  )
}

/** A price tag on a string. (x, y) is the position of the tag's hole. */
export function PriceTag({ x, y, turn, text }: { x: number; y: number; turn: number; text: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M0 0C-14-10-16-24-10-40" strokeWidth="2" />
      <path d="M-12 0 0-15h62v30H0z" fill="var(--fringe)" />
      <circle r="4" fill="var(--dye-sky)" strokeWidth="3" />
      <text
        x="33"
        y="6.5"
        textAnchor="middle"
        fontFamily="var(--display)"
        fontSize="19"
        fill="var(--dye-red)"
        stroke="none"
      >
        {text}
      </text>
    </g>
  )
}
