import { Drawing, PriceTag } from './Drawing.tsx'

/** A drawing for a missing page: an empty shelf. */
export function EmptyShelf() {
  return (
    <Drawing wall="var(--dye-green)" table="var(--dye-wood)">
      <path d="M40 108h320v14H40z" fill="var(--dye-wood)" />
      <path d="M70 122v20l16-20M330 122v20l-16-20" strokeWidth="5" />
      <path d="M66 108V66h16v42zM82 108V58h18v50zM100 108l10-46 16 4-9 42z" fill="var(--dye-orange)" />
      <path d="M91 70v24M74 78v16" strokeWidth="2.5" />
      <path d="M290 108c-16 0-14-30-4-34h24c10 4 12 34-4 34z" fill="var(--dye-yellow)" />
      <path
        d="M298 74c-10-20-2-28 2-36M300 74c6-14 14-18 20-20M296 74c-6-10-12-14-18-16"
        stroke="var(--dye-cream)"
        strokeWidth="4"
      />
      <ellipse cx="202" cy="104" rx="44" ry="4" fill="var(--dye-black)" opacity="0.3" stroke="none" />
      <path d="M168 104c0-54 68-54 68 0" stroke="var(--dye-cream)" strokeWidth="2.5" strokeDasharray="2 9" />
      <PriceTag x={176} y={158} turn={-4} text="Såld" />
    </Drawing>
  )
}
