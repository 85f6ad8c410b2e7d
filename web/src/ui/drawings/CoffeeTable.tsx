import { Drawing, PriceTag } from './Drawing.tsx'

/** A drawing: a lamp, a coffee pot and a steaming cup. */
export function CoffeeTable() {
  return (
    <Drawing wall="var(--dye-sky)" table="var(--dye-orange)">
      {/* Lamp */}
      <path d="M62 172c0-34 10-52 10-76h22c0 24 10 42 10 76z" fill="var(--dye-green)" />
      <path d="M67 138h33" stroke="var(--dye-yellow)" strokeWidth="6" />
      <path d="M57 34h52l20 62H37z" fill="var(--dye-cream)" />
      <path d="M42 80h82" stroke="var(--dye-orange)" strokeWidth="6" />
      <path d="M54 172h58" strokeWidth="7" />
      {/* Pot */}
      <path d="M176 112c-18-2-24-12-30-30l-12 4c6 26 16 46 38 52z" fill="var(--fringe)" />
      <path d="M256 92c34-12 46 48-2 58" strokeWidth="11" />
      <path d="M256 92c34-12 46 48-2 58" stroke="var(--dye-green)" strokeWidth="5" />
      <path d="M176 76h76l10 96h-96z" fill="var(--fringe)" />
      <path d="M173.300 102h81.400l4 40h-89.400z" fill="var(--dye-blue)" />
      <g fill="var(--dye-yellow)" stroke="none">
        <path d="M184 122c6-12 14-12 20 0-6 12-14 12-20 0zM206 122c6-12 14-12 20 0-6 12-14 12-20 0zM228 122c6-12 14-12 20 0-6 12-14 12-20 0z" />
      </g>
      <path d="M180 76c4-24 64-24 68 0z" fill="var(--dye-red)" />
      <circle cx="214" cy="51" r="7" fill="var(--dye-black)" />
      {/* Cup */}
      <path d="M346 136c24-6 24 26-6 24" strokeWidth="5" />
      <path d="M292 128h56c0 28-10 42-28 42s-28-14-28-42z" fill="var(--dye-yellow)" />
      <path d="M296 141h49" stroke="var(--dye-red)" />
      <path d="M276 172h88" strokeWidth="7" />
      <path d="M308 114c-8-10 8-14 0-26M328 114c-8-10 8-14 0-26" stroke="var(--fringe)" strokeWidth="4" />
      <PriceTag x={318} y={42} turn={9} text="25:-" />
    </Drawing>
  )
}
