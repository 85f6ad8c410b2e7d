/**
 * A drawing of a heart-shaped price tag with a hole; `cracked` draws it broken, after a failure. The parent sets the
 * colour.
 */
export function HeartTag({ cracked }: { readonly cracked: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="100%" height="100%" aria-hidden="true">
      <path
        d="M12 20.6C6.3 16.4 2.8 13.1 2.8 8.9 2.8 5.9 5 3.8 7.6 3.8c1.9 0 3.5 1 4.4 2.7.9-1.7 2.5-2.7 4.4-2.7 2.6 0 4.8 2.1 4.8 5.1 0 4.2-3.5 7.5-9.2 11.7z"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="7.7" cy="8.5" r="1.3" strokeWidth="0" />
      {cracked && <path d="M12 6.5l-2.3 4 4 2.2-2.2 4" fill="none" strokeWidth="1.8" strokeLinejoin="round" />}
    </svg>
  )
}
