/** A small drawing for a failed part of a page: a cup that has fallen over. For a failed page use BrokenCup. */
export function SpiltCup() {
  return (
    <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
      <path fill="var(--dye-wood)" d="M20 78c-8-12 26-18 44-14l14-8 4 20c-8 12-54 12-62 2z" />
      <g stroke="var(--dye-black)" strokeWidth="3">
        <path fill="none" d="M112 36c2-24 28-20 18 4" strokeWidth="10" />
        <path fill="none" d="M112 36c2-24 28-20 18 4" stroke="var(--dye-blue)" strokeWidth="5" />
        <path fill="var(--dye-blue)" d="M74 42c22-14 50-12 60 8 8 20-12 34-52 30z" />
        <path fill="none" stroke="var(--dye-yellow)" d="M92 40c8 12 10 26 6 38" strokeWidth="4" />
        <ellipse fill="var(--dye-cream)" cx="78" cy="61" rx="8" ry="20" transform="rotate(-8 78 61)" />
        <path d="M14 82h136" stroke="var(--field-edge)" strokeWidth="4" />
      </g>
    </svg>
  )
}
