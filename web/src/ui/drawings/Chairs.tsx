import { Drawing, PriceTag } from './Drawing.tsx'

/** A drawing: a spindle-backed chair, a mirror and a bureau. */
export function Chairs() {
  return (
    <Drawing wall="var(--dye-pink)" table="var(--dye-cream)">
      {/* Mirror */}
      <ellipse cx="200" cy="76" rx="46" ry="56" fill="var(--dye-wood)" />
      <ellipse cx="200" cy="76" rx="34" ry="44" fill="var(--dye-sky)" />
      <path d="M182 92l30-34M192 104l34-38" stroke="var(--fringe)" strokeWidth="5" />
      {/* Chair */}
      <path d="M62 34c0-10 84-10 84 0l-4 14H66z" fill="var(--dye-green)" />
      <path d="M74 48l4 66M91 48l2 66M104 48v66M117 48l-2 66M134 48l-4 66" strokeWidth="5" stroke="var(--dye-green)" />
      <path d="M52 112h104l6 16H46z" fill="var(--dye-green)" />
      <path d="M58 128l-8 70M150 128l8 70M76 128l-2 52M132 128l2 52" strokeWidth="8" />
      <path d="M55 158h98" strokeWidth="5" />
      {/* Bureau with books and a potted plant */}
      <path d="M252 96h116v96H252z" fill="var(--dye-blue)" />
      <path d="M246 86h128v12H246z" fill="var(--dye-wood)" />
      <path d="M262 108h96v22h-96zM262 138h96v22h-96zM262 168h96v18h-96z" fill="var(--dye-sky)" />
      <path d="M302 119h16M302 149h16M302 177h16" strokeWidth="6" />
      <path d="M266 86V58h12v28zM278 86V50h14v36zM292 86l8-32 12 3-7 29z" fill="var(--dye-red)" />
      <path d="M334 86c-14 0-12-26-4-30h20c8 4 10 30-4 30z" fill="var(--dye-yellow)" />
      <path
        d="M340 56c-10-18-2-26 2-34M342 56c6-12 12-16 18-18M338 56c-6-10-10-12-16-14"
        stroke="var(--dye-green)"
        strokeWidth="4"
      />
      <PriceTag x={88} y={140} turn={6} text="195:-" />
    </Drawing>
  )
}
