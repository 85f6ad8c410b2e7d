import { Drawing, PriceTag } from '../../ui/drawings/Drawing.tsx'

/** A board with keys on hooks, and the market's cash box with its key. */
export function CashBox() {
  return (
    <Drawing wall="var(--dye-yellow)" table="var(--dye-blue)">
      {/* Board */}
      <path d="M96 26h208v26H96z" fill="var(--dye-wood)" />
      <path d="M130 52v8c0 8 12 8 12 0M194 52v8c0 8 12 8 12 0M258 52v8c0 8 12 8 12 0" strokeWidth="3" />
      {/* Keys */}
      <g fill="var(--dye-red)">
        <path d="M132 90h8v36h-8zM140 112h9v10h-9z" />
        <circle cx="136" cy="80" r="13" />
      </g>
      <g fill="var(--dye-green)">
        <path d="M196 92h8v26h-8zM204 104h9v10h-9z" />
        <path d="M186 68h28l-6 26h-16z" />
      </g>
      <circle cx="136" cy="80" r="5" fill="var(--dye-yellow)" />
      <circle cx="200" cy="77" r="4.500" fill="var(--dye-yellow)" />
      {/* Box */}
      <path d="M226 118c0-16 52-16 52 0" strokeWidth="6" />
      <path d="M186 130c0-8 4-12 12-12h108c8 0 12 4 12 12v12H186z" fill="var(--dye-sky)" />
      <path d="M190 142h124v44H190z" fill="var(--dye-cream)" />
      <path d="M190 154h124" stroke="var(--dye-red)" strokeWidth="5" />
      <path d="M240 142h24v18c0 8-24 8-24 0z" fill="var(--dye-black)" />
      <path d="M252 150v7" stroke="var(--dye-yellow)" />
      {/* Coins and a cup of pens */}
      <g fill="var(--dye-orange)">
        <ellipse cx="352" cy="184" rx="17" ry="6" />
        <ellipse cx="350" cy="176" rx="17" ry="6" />
        <ellipse cx="353" cy="168" rx="17" ry="6" />
      </g>
      <path d="M96 136l-10-40M112 136V88M126 136l12-34" strokeWidth="6" />
      <path d="M86 96l-2-9M138 102l3-9" stroke="var(--dye-red)" strokeWidth="6" />
      <path d="M82 132h58l-5 54H87z" fill="var(--dye-pink)" />
      <path d="M84 150h54" stroke="var(--fringe)" strokeWidth="6" />
      <PriceTag x={264} y={84} turn={8} text="Din" />
    </Drawing>
  )
}
