import { lazy, Suspense } from 'react'
import { FactList, StoredNames } from '../features/info/FactList.tsx'
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx'
import {
  cookiesOf,
  offlineItems,
  type StoredItem,
  storedChoices,
  signInKeysOf,
} from '../features/info/browser-storage.ts'
import { ContactEmail } from '../features/info/OperatorFacts.tsx'
import { tileHost } from '../features/info/tile-host.ts'
import { offlineQuotaBytes } from '../api/offline-quota.ts'
import { routePatterns } from '../paths.ts'
import { siteConfig } from '../site-config.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Link } from '../ui/Link.tsx'
import { NotFetched } from '../ui/NotFetched.tsx'

// A chunk of its own, which loads after the text that most visitors come for.
const OfflineStorage = lazy(async () => ({
  default: (await import('../features/info/OfflineStorage.tsx')).OfflineStorage,
}))

const { identity, tile_url: tileUrl } = siteConfig
const cookies = cookiesOf(identity)

/** Spec §2: the cookie policy has 8 sections. The lists in it come from browser-storage.ts. */
const sections: readonly InfoSection[] = [
  {
    id: 'vad',
    title: 'Vad är cookies?',
    body: (
      <>
        <p>
          Cookies är små textfiler som en webbplats sparar i din webbläsare. Webbläsaren har också andra fack där en
          sida kan spara saker: lokal lagring, databaser och ett förråd för läsning utan nät. För dem gäller samma
          regler, så här berättar vi om allihop.
        </p>
        <p>Cookies delas ofta in i nödvändiga cookies, analyscookies och funktionscookies. Så här är det hos oss.</p>
      </>
    ),
  },
  {
    id: 'nodvandiga',
    title: 'Nödvändiga cookies',
    body: (
      <>
        <p>De behövs för att du ska kunna logga in. Den som inte loggar in får ingen enda cookie av oss.</p>
        <StoredItems things={[...cookies, ...signInKeysOf(identity)]} />
        {identity.provider === 'firebase' && (
          <p>
            Inloggningen sköts av Google (Firebase Authentication). Loggar du in med Facebook öppnas ett fönster hos
            Google och Facebook, som kan sätta egna cookies där.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'analys',
    title: 'Analyscookies',
    body: (
      <p>
        Analyscookies mäter hur besökare använder en webbplats. I dag använder Fyndkartan inga analyscookies och ingen
        reklamspårning. Skulle vi börja med det ber vi först om ditt samtycke, och sparar användningsdata i högst 2 år.
      </p>
    ),
  },
  {
    id: 'funktion',
    title: 'Funktionscookies',
    body: (
      <>
        <p>
          Funktionscookies minns dina val. Vi använder inga cookies till det, utan webbläsarens egen lagring. Det som
          står här skickas inte till oss förrän du söker med det eller själv skickar det.
        </p>
        <StoredItems things={storedChoices} />
        <p>För att sidan ska vara snabb, och gå att läsa utan nät, sparar webbläsaren också:</p>
        <StoredItems things={offlineItems} />
        <p>
          Förutom programmet tar allt detta tillsammans högst {offlineQuotaBytes / 1_000_000} MB. Blir det mer, eller
          blir webbläsarens utrymme fullt, tas det bort som sparades för längst sedan: först kartbilder, sedan sökningar
          och sidor och till sist ställen, men aldrig din runda, listan över dina favoriter eller ändringar som väntar
          på att sparas hos oss. Sidan fungerar ändå, men då går mindre att läsa utan nät.
        </p>
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense>
            <OfflineStorage />
          </Suspense>
        </ErrorBoundary>
      </>
    ),
  },
  {
    id: 'hur-lange',
    title: 'Hur länge cookies sparas',
    body: (
      <>
        <p>
          Sessionscookies tas bort när du stänger webbläsaren. Permanenta cookies ligger kvar längre, som mest i 2 år,
          eller tills du tar bort dem.
        </p>
        {cookies.length > 0 && (
          <p>
            Våra egna cookies är permanenta men kortlivade: inloggningen glöms 30 dagar efter ditt senaste besök, eller
            så snart du loggar ut.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'kartor',
    title: 'Kartor',
    body: (
      <>
        <p>
          Kartan på våra sidor sätter inga cookies. Kartbilderna hämtas från {tileHost(tileUrl)}, som därför ser din
          IP-adress, vår adress och vilken del av kartan du tittar på.
        </p>
        <p>
          Google Maps är en karttjänst som sätter cookies. Den öppnas först när du själv klickar på en länk till Google
          Maps, i en ny flik. Där gäller Googles egna regler.
        </p>
      </>
    ),
  },
  {
    id: 'styr',
    title: 'Så styr du över cookies',
    body: (
      <>
        <p>
          I webbläsarens inställningar kan du se, ta bort och spärra cookies och annat som webbplatser sparar. Spärrar
          du allt går det fortfarande att söka, men du kan inte logga in och sidan glömmer dina val.
        </p>
        <p>
          Loggar du ut försvinner inloggningen, listan över dina favoriter och ändringar av den som inte har sparats än,
          dina sparade sökningar, de butiker och loppisar som du har öppnat, var på kartan du har sökt, din position och
          det som du har skrivit men inte skickat. Det gäller också när du loggar ut utan nät. Kvar blir märket om att
          någon har loggat in i webbläsaren förut. Det säger inte vem.
        </p>
      </>
    ),
  },
  {
    id: 'kontakt',
    title: 'Ändringar och kontakt',
    body: (
      <p>
        Ändras det som sparas så ändras också den här sidan. Har du frågor? Skriv till oss på <ContactEmail />. Hur vi
        behandlar personuppgifter står i vår <Link to={routePatterns.privacy}>integritetspolicy</Link>.
      </p>
    ),
  },
]

const brief = [
  'Inga analyscookies och ingen reklamspårning.',
  'Den som inte loggar in får ingen cookie av oss.',
  'Google Maps sätter cookies, men bara om du klickar dig dit.',
]

export default function CookiesPage() {
  return (
    <InfoPage
      title="Cookies"
      lead={<p>Vad Fyndkartan sparar i din webbläsare, varför och hur länge.</p>}
      brief={brief}
      sections={sections}
    />
  )
}

function StoredItems({ things }: { readonly things: readonly StoredItem[] }) {
  return (
    <FactList
      facts={things.map(({ names, purpose, life }) => ({
        what: <StoredNames names={names} />,
        purpose,
        retention: `${life}.`,
      }))}
    />
  )
}
