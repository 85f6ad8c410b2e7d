import { Drawing, PriceTag } from '../../ui/drawings/Drawing.tsx'

/** A drawing: keys on a board, a cash box, and an embroidered motto above them. */
export function CashBox() {
  return (
    <Drawing wall="var(--dye-yellow)" table="var(--dye-blue)">
      {/* The embroidered motto, visible only where the picture is high enough */}
      <path d="M82-58h236v46H82z" fill="var(--dye-cream)" />
      <path d="M90-50h220v30H90z" stroke="var(--dye-red)" strokeWidth="2" strokeDasharray="3 4" />
      <text
        x="200"
        y="-30"
        textAnchor="middle"
        fontFamily="var(--display)"
        fontSize="15.5"
        fill="var(--dye-red)"
        stroke="none"
      >
        Borta bra, loppis bäst
      </text>
      {/* Board with hooks */}
      <path d="M96 12h208v26H96z" fill="var(--dye-wood)" />
      <path d="M130 38v8c0 8 12 8 12 0M194 38v8c0 8 12 8 12 0M258 38v8c0 8 12 8 12 0" strokeWidth="3" />
      {/* Keys, each with its hole */}
      <path d="M132 76h8v36h-8zM140 98h9v10h-9zM123 66a13 13 0 1 1 26 0 13 13 0 1 1-26 0z" fill="var(--dye-red)" />
      <path d="M196 78h8v26h-8zM204 90h9v10h-9zM186 54h28l-6 26h-16z" fill="var(--dye-green)" />
      <path d="M131 66a5 5 0 1 1 10 0 5 5 0 1 1-10 0zM195 63a5 5 0 1 1 10 0 5 5 0 1 1-10 0z" fill="var(--dye-yellow)" />
      {/* Box */}
      <path d="M226 118c0-16 52-16 52 0" strokeWidth="6" />
      <path d="M186 130c0-8 4-12 12-12h108c8 0 12 4 12 12v12H186z" fill="var(--dye-sky)" />
      <path d="M190 142h124v44H190z" fill="var(--dye-cream)" />
      <path d="M190 154h124" stroke="var(--dye-red)" strokeWidth="6" />
      <path d="M240 142h24v18c0 8-24 8-24 0z" fill="var(--dye-black)" />
      <path d="M252 150v7" stroke="var(--dye-yellow)" />
      {/* Coins and a cup of pens */}
      <g fill="var(--dye-orange)">
        <path d="M335 184a17 6 0 1 1 34 0 17 6 0 1 1-34 0z" />
        <path d="M333 176a17 6 0 1 1 34 0 17 6 0 1 1-34 0z" />
        <path d="M336 168a17 6 0 1 1 34 0 17 6 0 1 1-34 0z" />
      </g>
      <path d="M58 136 48 98M74 136V90M88 136l12-32" strokeWidth="6" />
      <path d="M48 98l-2-9M100 104l3-9" stroke="var(--dye-red)" strokeWidth="6" />
      <path d="M44 132h58l-5 54H49z" fill="var(--dye-pink)" />
      <path d="M46 150h54" stroke="var(--fringe)" strokeWidth="6" />
      <PriceTag x={264} y={72} turn={8} text="Din" />
    </Drawing>
  )
}
