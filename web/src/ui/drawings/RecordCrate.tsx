import { Drawing, PriceTag } from './Drawing.tsx'

/** A drawing: a record player and a crate of records. */
export function RecordCrate() {
  return (
    <Drawing wall="var(--dye-yellow)" table="var(--dye-red)">
      {/* Leaning records */}
      <circle cx="112" cy="104" r="58" fill="var(--dye-black)" />
      <g stroke="var(--dye-cream)" strokeWidth="1.2" opacity="0.55">
        <circle cx="112" cy="104" r="48" />
        <circle cx="112" cy="104" r="39" />
        <circle cx="112" cy="104" r="30" />
      </g>
      <circle cx="112" cy="104" r="20" fill="var(--dye-orange)" />
      <circle cx="112" cy="104" r="3.5" fill="var(--dye-cream)" strokeWidth="2" />
      {/* Crate */}
      <path d="M52 92 66 60h82l-6 34z" fill="var(--dye-blue)" />
      <path d="M60 100 80 68h84l-12 34z" fill="var(--dye-cream)" />
      <path d="M84 82c14-12 24 10 40-4" stroke="var(--dye-red)" strokeWidth="5" />
      <path d="M42 104h140l-8 68H50z" fill="var(--dye-wood)" />
      <path d="M44.700 126h134.500M47 148h130" strokeWidth="2.5" />
      <path d="M98 114h28" strokeWidth="7" />
      {/* Player */}
      <path d="M210 120h156v44H210z" fill="var(--dye-sky)" />
      <path d="M226 164v8M350 164v8" strokeWidth="9" />
      <ellipse cx="276" cy="118" rx="56" ry="13" fill="var(--dye-black)" />
      <ellipse cx="276" cy="117" rx="18" ry="4.500" fill="var(--dye-red)" />
      <path d="M346 118V88l-44 22" strokeWidth="5" />
      <circle cx="346" cy="118" r="8" fill="var(--dye-cream)" />
      <circle cx="238" cy="143" r="8" fill="var(--dye-cream)" />
      <circle cx="264" cy="143" r="8" fill="var(--dye-cream)" />
      <path d="M296 137h54M296 143h54M296 149h54" strokeWidth="2.5" />
      {/* Notes */}
      <path d="M232 84V52l26-7v32" strokeWidth="4" />
      <path d="M232 84c-2 8-16 8-14 0s12-8 14 0zM258 77c-2 8-16 8-14 0s12-8 14 0z" fill="var(--dye-black)" />
      <PriceTag x={306} y={56} turn={-8} text="40:-" />
    </Drawing>
  )
}
