/**
 * A drawing of a heart-shaped price tag with a hole; `cracked` draws it broken, after a failure. The parent sets the
 * colour.
 */
export function HeartTag({ cracked }: { readonly cracked: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="100%" height="100%" aria-hidden="true">
      <path
        d="M12 20.6C6.3 16.400 2.800 13.100 2.800 8.900 2.800 5.900 5 3.800 7.600 3.800c1.900 0 3.500 1 4.400 2.700.9-1.700 2.500-2.700 4.400-2.700 2.600 0 4.800 2.100 4.800 5.100 0 4.200-3.500 7.500-9.200 11.700z"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="7.700" cy="8.500" r="1.300" strokeWidth="0" />
      {cracked && (
        <path d="M12 6.500l-2.300 4 4 2.200-2.200 4" fill="none" strokeWidth="1.800" strokeLinejoin="round" />
      )}
    </svg>
  )
}
