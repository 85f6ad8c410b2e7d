import type { ReactNode } from 'react'
import { homePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { BrokenCup } from '../../ui/drawings/BrokenCup.tsx'
import { Chairs } from '../../ui/drawings/Chairs.tsx'
import { MarketStall } from '../../ui/drawings/MarketStall.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import type { WatchPageView } from './watch-link.ts'
import styles from './WatchMessage.module.css'

interface Props {
  readonly view: Exclude<WatchPageView, { name: 'watch' }>
  /** The watches of this browser, shown to visitors who open the page without a link from a mail. */
  readonly children: ReactNode
}

/**
 * The message of the page of watches when it shows no watch: without a link, with an invalid link, or after the end of
 * the watch.
 */
export function WatchMessage({ view, children }: Props) {
  const search = (
    <Link className={buttons.plain} to={homePath()}>
      Till sökningen
    </Link>
  )
  switch (view.name) {
    case 'none':
      return (
        <div className={styles.page}>
          <MessagePage title="Bevakningar" picture={<MarketStall />} actions={search}>
            <p>
              Sök efter det du letar efter och tryck på Bevaka. Då hör vi av oss när något nytt dyker upp, när det blir
              fler datum och när något ställs in. Du behöver inget konto.
            </p>
            <p>Har du fått ett mejl från oss? Med länken i det pausar, ändrar och avslutar du bevakningen.</p>
          </MessagePage>
          {children}
        </div>
      )
    case 'dead':
      return (
        <MessagePage title="Länken gäller inte längre" picture={<BrokenCup />} actions={search}>
          <p>
            Bevakningen är avslutad, eller så bekräftades den aldrig. Det händer också att ett mejlprogram klipper av
            långa länkar.
          </p>
          <p>Vill du bevaka något? Sök efter det och tryck på Bevaka.</p>
        </MessagePage>
      )
    case 'ended':
      return (
        <MessagePage title="Bevakningen är avslutad" picture={<Chairs />} actions={search}>
          <p>
            Vi hör inte av oss mer om <strong className={styles.words}>{view.title}</strong>
            {view.email !== null && (
              <>
                {' '}
                till <strong className={styles.words}>{view.email}</strong>
              </>
            )}
            . Allt som hörde till bevakningen är raderat.
          </p>
          <p>Ångrar du dig? Gör sökningen igen och tryck på Bevaka.</p>
        </MessagePage>
      )
  }
}
