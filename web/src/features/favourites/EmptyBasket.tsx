/** A drawing: an empty shopping basket with a heart for a price tag. */
export function EmptyBasket() {
  return (
    <svg
      viewBox="0 0 200 130"
      width="200"
      height="130"
      aria-hidden="true"
      fill="none"
      stroke="var(--dye-black)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="100" cy="120" rx="72" ry="6" fill="var(--mint-deep)" stroke="none" />
      <path d="M52 62C56 8 144 8 148 62" stroke="var(--dye-wood)" strokeWidth="8" />
      <path d="M34 62h132l-14 50a8 8 0 0 1-8 6H56a8 8 0 0 1-8-6z" fill="var(--dye-wood)" />
      <path
        d="M40 78h120M45 95h110M66 64l6 52M88 64l3 53M112 64l-3 53M134 64l-6 52"
        stroke="var(--dye-cream)"
        strokeWidth="2.5"
        opacity=".75"
      />
      <path d="M28 56h144v12H28z" fill="var(--dye-yellow)" />
      <path d="M142 62c8 4 12 8 14 16" strokeWidth="2" />
      <path
        d="M158 108c-12-9-19-16-19-25 0-6 4.600-10.500 10-10.500 4 0 7.200 2.200 9 5.600 1.800-3.400 5-5.600 9-5.600 5.400 0 10 4.500 10 10.500 0 9-7 16-19 25z"
        fill="var(--dye-red)"
      />
      <circle cx="150" cy="83" r="3" fill="var(--fringe)" strokeWidth="2" />
    </svg>
  )
}
