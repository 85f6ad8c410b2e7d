import { homePath, routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { BrokenCup } from '../../ui/drawings/BrokenCup.tsx'
import { Chairs } from '../../ui/drawings/Chairs.tsx'
import { CoffeeTable } from '../../ui/drawings/CoffeeTable.tsx'
import { MarketStall } from '../../ui/drawings/MarketStall.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import styles from './OrganiserMessages.module.css'
import type { OrganiserView } from './use-place-link.ts'

/** The messages of the organiser's page when it shows no place, such as for an invalid link. */
export function OrganiserMessage({ view }: { readonly view: Exclude<OrganiserView, { name: 'place' }> }) {
  switch (view.name) {
    case 'none':
      return (
        <MessagePage title="För dig som driver ett ställe" picture={<MarketStall />} actions={<SearchLink />}>
          <p>
            Med en länk i ett mejl kan du själv rätta uppgifterna om din butik eller loppis, ställa in ett datum och
            visa besökarna att allt stämmer. Du behöver inget konto.
          </p>
          <HowToAsk />
          <p className={styles.aside}>
            Har du redan fått en länk? Öppna den i mejlet igen. Finns ditt ställe inte här?{' '}
            <Link to={routePatterns.tips}>Tipsa oss om det</Link>
          </p>
        </MessagePage>
      )
    case 'dead':
      return (
        <MessagePage title="Länken gäller inte längre" picture={<BrokenCup />} actions={<SearchLink />}>
          <p>
            Den kan ha bytts mot en nyare eller tagits bort, eller så har det gått ett år. Det händer också att ett
            mejlprogram klipper av långa länkar.
          </p>
          <HowToAsk />
        </MessagePage>
      )
    case 'renewed':
      return (
        <MessagePage title="En ny länk är på väg" picture={<Chairs />} actions={<PlaceLink path={view.path} />}>
          <p>
            Vi har mejlat den till <strong className={styles.email}>{view.email}</strong>. Den förra länken gäller inte
            längre.
          </p>
        </MessagePage>
      )
    case 'ended':
      return (
        <MessagePage title="Länken och adressen är borta" picture={<Chairs />} actions={<PlaceLink path={view.path} />}>
          <p>
            Vi har inte kvar <strong className={styles.email}>{view.email}</strong> och mejlar inte mer.
            {view.path !== null && ' Stället finns kvar på Fyndkartan.'} Tack för hjälpen!
          </p>
        </MessagePage>
      )
    case 'left':
      return (
        <MessagePage title="Tack för hjälpen!" picture={<CoffeeTable />} actions={<SearchLink />}>
          <p>Länken är glömd på den här enheten. Öppna den i mejlet igen när du vill ändra något.</p>
        </MessagePage>
      )
  }
}

function HowToAsk() {
  return (
    <>
      <h2 className={styles.title}>Så får du en länk</h2>
      <ol className={styles.steps}>
        <li>Öppna ditt ställes sida på Fyndkartan.</li>
        <li>Längst ner står ”Är det ditt ställe?”. Skriv din e-postadress där.</li>
        <li>Hör adressen till ställets webbplats kommer länken genast. Annars tittar vi på det först.</li>
      </ol>
    </>
  )
}

function SearchLink() {
  return (
    <Link className={buttons.plain} to={homePath()}>
      Sök upp ett ställe
    </Link>
  )
}

function PlaceLink({ path }: { readonly path: string | null }) {
  if (path === null) return <SearchLink />
  return (
    <Link className={buttons.plain} to={path}>
      Till ställets sida
    </Link>
  )
}
