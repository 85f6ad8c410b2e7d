import { type ReactNode, useId } from 'react'
import styles from './about.module.css'

interface Feature {
  readonly title: string
  readonly text: string
  /** The lines of a drawing, in an SVG box of 48 by 48. */
  readonly picture: ReactNode
}

/** The features that spec §2 lists: search, map view, date filter, shops and events. */
const features: readonly Feature[] = [
  {
    title: 'Sök',
    text: 'Sök på ort, ord, öppettider eller ett eget område runt dig. Hela sökningen står i adressen, så du kan spara och dela den.',
    picture: (
      <>
        <circle cx="20" cy="20" r="12" fill="var(--dye-cream)" />
        <path d="m29 29 12 12" strokeWidth="5" />
      </>
    ),
  },
  {
    title: 'Kartvy',
    text: 'Se allt på kartan, zooma in där du är och öppna vägen dit. Vill du hellre läsa finns samma resultat som lista.',
    picture: (
      <>
        <path d="M5 11 18 6l12 5 13-5v31l-13 5-12-5-13 5z" fill="var(--dye-sky)" />
        <path d="M18 6v31M30 11v31" strokeWidth="2" />
        <path d="M24 32c-6-8-8-11-8-15a8 8 0 0 1 16 0c0 4-2 7-8 15z" fill="var(--dye-red)" />
      </>
    ),
  },
  {
    title: 'Datumfilter',
    text: 'Välj en dag, helgen eller veckan som kommer, och se vilka loppisar som är då.',
    picture: (
      <>
        <path d="M6 10h36v32H6z" fill="var(--fringe)" />
        <path d="M6 10h36v9H6z" fill="var(--dye-green)" />
        <path d="M15 5v8M33 5v8" strokeWidth="4" />
        <path d="M27 27h8v8h-8z" fill="var(--dye-yellow)" />
      </>
    ),
  },
  {
    title: 'Butiker och evenemang',
    text: 'Second hand-butiker med öppettider och besked om det är öppet just nu, och loppisar med dag och tid.',
    picture: (
      <>
        <path d="M8 22h32v20H8z" fill="var(--dye-cream)" />
        <path
          d="m8 8-4 12a5 5 0 0 0 10 1 5 5 0 0 0 10 0 5 5 0 0 0 10 0 5 5 0 0 0 10-1L40 8z"
          fill="var(--dye-orange)"
        />
        <path d="M20 42V30h9v12" fill="var(--dye-blue)" />
      </>
    ),
  },
]

/** A card for each feature of the site. */
export function FeatureGrid() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Det här kan du göra
      </h2>
      <ul className={styles.grid}>
        {features.map(({ title, text, picture }) => (
          <li key={title} className={styles.feature}>
            <svg
              viewBox="0 0 48 48"
              width="52"
              height="52"
              aria-hidden="true"
              fill="none"
              stroke="var(--dye-black)"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {picture}
            </svg>
            <h3 className={styles.name}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
