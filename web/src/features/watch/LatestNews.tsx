import type { ManagedWatch, MessagePlace } from '@fyndkartan/contract/watch'
import { formatDate, swedishTime } from '@fyndkartan/domain/local-time'
import { useId } from 'react'
import styles from './LatestNews.module.css'

const newsWords: Readonly<Record<MessagePlace['news'], string>> = {
  new: 'Ny',
  dates: 'Fler datum',
  weekend: 'I helgen',
  cancelled: 'Inställt',
}

/** The places of the last message, since a notification has room for a few words only. */
export function LatestNews({ message }: { readonly message: NonNullable<ManagedWatch['lastMessage']> }) {
  const id = useId()
  const { atMs, places, more } = message
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Det senaste vi berättade
      </h2>
      <p className={styles.when}>{formatDate(swedishTime(atMs).date)}</p>
      <ul className={styles.places}>
        {places.map(({ news, name, lines, address }) => (
          <li key={address} className={styles.place}>
            <p>
              <span className={news === 'cancelled' ? styles.cancelled : styles.news}>{newsWords[news]}</span>{' '}
              <a href={address} className={styles.name}>
                {name}
              </a>
            </p>
            {lines.map((line) => (
              <p key={line} className={styles.line}>
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p>och {more} till, som sökningen visar.</p>}
    </section>
  )
}
