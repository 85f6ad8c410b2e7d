import { Drawing } from './Drawing.tsx'

const stripes = [0, 1, 2, 3, 4, 5, 6]
const pennants = ['red', 'yellow', 'green', 'pink', 'blue', 'orange', 'red', 'yellow'] as const

/** A drawing: a stall under an awning, with bunting behind it. */
export function MarketStall() {
  return (
    <Drawing wall="var(--dye-cream)" table="var(--dye-green)">
      {/* Bunting, continued beyond the edges for wide frames */}
      {[-440, 0, 440].map((left) => (
        <g key={left} transform={`translate(${left} 0)`}>
          <path d="M-20 14C80 52 320 52 420 14" strokeWidth="2" />
          {pennants.map((dye, i) => (
            <path
              key={i}
              d={`M${26 + i * 46} ${26 + 15 * Math.sin(((i + 1) / 9) * Math.PI)}h24l-12 26z`}
              fill={`var(--dye-${dye})`}
              strokeWidth="2.5"
            />
          ))}
        </g>
      ))}
      {/* Posts and awning */}
      <path d="M104 96v76M296 96v76" strokeWidth="7" />
      {stripes.map((i) => (
        <path
          key={i}
          d={`M${116 + i * 24} 62h24l${(i - 2) * 5} 36a${14.5 + Math.abs(i - 3) * 0.5} 13 0 0 1-29 0z`}
          fill={i % 2 === 0 ? 'var(--dye-red)' : 'var(--fringe)'}
        />
      ))}
      {/* Things on the counter */}
      <path d="M128 140c-12-20 42-20 30 0z" fill="var(--dye-yellow)" />
      <path d="M126 140h34" strokeWidth="5" />
      <path d="M184 140v-22c0-6 6-6 6-12h12c0 6 6 6 6 12v22z" fill="var(--dye-blue)" />
      <path d="M185 126h22" stroke="var(--dye-cream)" />
      <path d="M228 140v-26h16v26zM244 140v-32h12v32zM256 140v-22l13-4 7 26z" fill="var(--dye-pink)" />
      <path d="M250 116v16M236 121v12" strokeWidth="2.5" />
      {/* Counter with its cloth */}
      <path d="M84 142h232v42H84z" fill="var(--dye-sky)" />
      <path
        d="M84 142h232v14l-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9-14.500 9-14.500-9z"
        fill="var(--dye-cream)"
      />
      <path d="M84 186h232" strokeWidth="6" />
      {/* A crate beside it */}
      <path d="M334 152h48v34h-48z" fill="var(--dye-wood)" />
      <path d="M334 163h48M334 174h48" strokeWidth="2.5" />
      <path d="M340 152c0-14 14-14 14 0M358 152c0-18 18-18 18 0" fill="var(--dye-orange)" />
    </Drawing>
  )
}
