import { Drawing } from './Drawing.tsx'

/** A drawing for failures: a cup that fell off the table. */
export function BrokenCup() {
  return (
    <Drawing wall="var(--dye-sky)" table="var(--dye-orange)">
      <path d="M250 120c30-8 30 34-8 32" strokeWidth="6" />
      <path d="M152 112l16 12 12-14 18 16 14-14 20 12 20-12c0 42-16 60-50 60s-50-18-50-60z" fill="var(--dye-blue)" />
      <path d="M160 140c28 8 56 8 82 0" stroke="var(--dye-cream)" strokeWidth="5" />
      <path d="M200 172l-8-20 12-8-6-18" strokeWidth="2.5" />
      <path d="M128 172h144" strokeWidth="7" />
      <path d="M86 168l10-24 22 12-6 16zM296 172l-4-22 24-4 10 22zM110 130l12-16 10 14z" fill="var(--dye-blue)" />
      <path d="M120 176c30 12 130 14 176 2" stroke="var(--dye-wood)" strokeWidth="9" />
      <path d="M196 84v-34M160 90l-14-26M236 90l14-26" stroke="var(--fringe)" strokeWidth="5" />
    </Drawing>
  )
}
