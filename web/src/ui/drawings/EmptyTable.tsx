/** A drawing for an empty list or map: a trestle table with only a price tag left. */
export function EmptyTable() {
  return (
    <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true">
      <path fill="var(--falu)" d="M14 34h132v10H14z" />
      <path
        fill="var(--falu)"
        d="M14 44h132v8l-8 7-8-7-8 7-8-7-8 7-8-7-9 7-8-7-9 7-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7-4-4z"
        opacity=".55"
      />
      <g fill="none" stroke="var(--field-edge)" strokeWidth="4" strokeLinecap="round">
        <path d="m34 52-10 34M126 52l10 34M34 52l10 34M126 52l-10 34" />
        <path d="m66 34 12-15" strokeWidth="1.5" />
      </g>
      <path fill="var(--apelsin)" d="m70 18 10-8h22v16H80z" />
      <circle fill="var(--paper)" cx="80" cy="18" r="2.5" />
    </svg>
  )
}
