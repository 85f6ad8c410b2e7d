import { Drawing, PriceTag } from '../../ui/drawings/Drawing.tsx'

/** A drawing: an old suitcase with a tag, a hat and books beside it. */
export function Suitcase({ tag }: { readonly tag: string }) {
  return (
    <Drawing wall="var(--dye-pink)" table="var(--dye-green)">
      {/* A painting on the wall, visible only on tall screens */}
      <path d="M128-142h144v96H128z" fill="var(--dye-yellow)" />
      <path d="M142-128h116v68H142z" fill="var(--dye-sky)" />
      <circle cx="228" cy="-104" r="12" fill="var(--dye-orange)" />
      <path d="M142-74c22-30 44-30 62-4 18-18 36-16 54 0v18H142z" fill="var(--dye-green)" />
      <path d="M168-76h26v-16l-13-11-13 11z" fill="var(--dye-red)" />
      {/* Suitcase */}
      <path d="M172 76c0-22 56-22 56 0" strokeWidth="13" />
      <path d="M172 76c0-22 56-22 56 0" stroke="var(--dye-wood)" strokeWidth="6" />
      <rect x="108" y="74" width="184" height="98" rx="12" fill="var(--dye-wood)" />
      <path d="M108 96h184" />
      <path d="M142 74h18v98h-18zM240 74h18v98h-18z" fill="var(--dye-cream)" />
      <path d="M143 90h16v12h-16zM241 90h16v12h-16z" fill="var(--dye-yellow)" />
      <path d="M187 88h26v16h-26z" fill="var(--dye-yellow)" />
      <circle cx="200" cy="138" r="18" fill="var(--dye-blue)" />
      <path d="M190 144c6-14 14-14 20 0z" fill="var(--dye-cream)" strokeWidth="2.5" />
      {/* Hat */}
      <path d="M276 172c-4-34 6-46 32-46s36 12 32 46z" fill="var(--dye-blue)" />
      <path d="M276.500 158h63l.5 13h-64z" fill="var(--dye-red)" />
      <path d="M256 172h104" strokeWidth="9" />
      {/* Books */}
      <path d="M34 152h62v20H34z" fill="var(--dye-red)" />
      <path d="M42 134h52v18H42z" fill="var(--dye-yellow)" />
      <path d="M46 152v20M54 134v18" />
      <PriceTag x={250} y={46} turn={-8} text={tag} />
    </Drawing>
  )
}
