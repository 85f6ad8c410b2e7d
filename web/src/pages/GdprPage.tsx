import { FactList } from '../features/info/FactList.tsx'
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx'
import { ContactEmail, OperatorName, PhoneNumber, PostalAddress } from '../features/info/OperatorFacts.tsx'
import { Recipients } from '../features/info/Recipients.tsx'
import { retention } from '../features/info/retention.ts'
import { SupervisoryAuthority } from '../features/info/SupervisoryAuthority.tsx'
import { routePatterns } from '../paths.ts'
import { siteConfig } from '../site-config.ts'
import { Link } from '../ui/Link.tsx'

/**
 * Spec §2: the page about the GDPR has 11 sections. Contact details that the operator has not configured appear as
 * placeholders.
 */
const sections: readonly InfoSection[] = [
  {
    id: 'om-gdpr',
    title: 'Om GDPR',
    body: (
      <p>
        GDPR, dataskyddsförordningen, är EU:s lag om hur personuppgifter får behandlas. En personuppgift är allt som kan
        knytas till en levande person, till exempel en e-postadress. I Sverige kompletteras GDPR av dataskyddslagen
        (2018:218).
      </p>
    ),
  },
  {
    id: 'ansvarig',
    title: 'Personuppgiftsansvarig',
    body: (
      <>
        <p>Den som bestämmer över hur dina uppgifter behandlas här är:</p>
        <address>
          <OperatorName />
          <br />
          Postadress: <PostalAddress />
          <br />
          Telefon: <PhoneNumber />
          <br />
          E-post: <ContactEmail />
        </address>
      </>
    ),
  },
  {
    id: 'uppgifter',
    title: 'Uppgifter vi behandlar',
    body: (
      <>
        <p>
          För den som har konto: e-postadress, lösenord i oläslig form, favoriter, när kontot skapades och när du senast
          loggade in, och namn och födelsedatum om du fyller i dem. För den som ger feedback: meddelandet, och en
          kontaktuppgift om du lämnar den. För den som driver ett ställe och har bett om en länk: e-postadressen.
        </p>
        <p>
          Katalogen och tips till den kan innehålla uppgifter om den som driver en butik eller en loppis, till exempel
          en adress. De kommer från öppna data, arrangörer och dem som tipsar oss.
        </p>
        <p>
          Söker du bara sparar vi inget om dig hos oss. Vad som sparas i din webbläsare står på sidan om{' '}
          <Link to={routePatterns.cookies}>cookies</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'grund',
    title: 'Ändamål och rättslig grund',
    body: (
      <ul>
        <li>
          <strong>Konto och favoriter:</strong> avtalet med dig.
        </li>
        <li>
          <strong>Katalogen, tips och feedback:</strong> vårt berättigade intresse av en bra och riktig katalog, och av
          att kunna svara dig.
        </li>
        <li>
          <strong>Karta, skydd mot missbruk, felsökning och logg:</strong> vårt berättigade intresse av en tjänst som
          fungerar och är säker.
        </li>
        <li>
          <strong>Din plats, och namn och födelsedatum om du fyller i dem:</strong> ditt samtycke, som du kan ta
          tillbaka.
        </li>
      </ul>
    ),
  },
  {
    id: 'rattigheter',
    title: 'Dina rättigheter',
    body: (
      <>
        <p>Du har rätt till</p>
        <ul>
          <li>
            <strong>tillgång</strong>: att få veta vilka uppgifter vi har om dig och få en kopia,
          </li>
          <li>
            <strong>rättelse</strong>: att få fel rättade,
          </li>
          <li>
            <strong>radering</strong>: att få uppgifterna borttagna,
          </li>
          <li>
            <strong>begränsning</strong>: att vi bara lagrar dem medan något utreds,
          </li>
          <li>
            <strong>dataportabilitet</strong>: att få ut dem som en fil att ta med dig,
          </li>
          <li>
            <strong>invändning</strong>: mot behandling som bygger på vårt berättigade intresse,
          </li>
          <li>
            <strong>återkallat samtycke</strong>: när som helst, för framtiden.
          </li>
        </ul>
        <p>Vi fattar inga automatiserade beslut om dig och gör ingen profilering.</p>
      </>
    ),
  },
  {
    id: 'sa-gor-du',
    title: 'Så använder du dina rättigheter',
    body: (
      <>
        <p>
          Har du konto gör du det mesta själv, direkt på <Link to={routePatterns.profile}>Min profil</Link>: under
          Profil finns Redigera, ”Ladda ner mina uppgifter” och ”Ta bort mitt konto”.
        </p>
        <p>
          Feedback, tips och uppgifter om dig i katalogen hör inte till kontot. Gäller det dem, eller har du inget
          konto, skriver du till <ContactEmail />. Berätta vad det gäller, och för feedback och tips ungefär när du
          skickade dem så att vi hittar dem. Det du har rätt att få raderat tar vi bort för gott, även ur granskarnas
          logg.
        </p>
        <p>
          Har du en länk till ett ställe som du driver, ser du på dess sida allt vi har om dig. Där kan du ladda ner
          det, byta ut länken eller kasta den. Då tar vi bort din e-postadress.
        </p>
        <p>Vi svarar inom 30 dagar, och det kostar ingenting. Vi kan behöva fråga mer för att veta att det är du.</p>
      </>
    ),
  },
  {
    id: 'hur-lange',
    title: 'Hur länge vi sparar uppgifter',
    body: (
      <>
        <p>Användningsdata sparas i högst 2 år, och kontaktuppgifter tills du begär att de tas bort.</p>
        <FactList facts={retention(siteConfig.identity)} />
      </>
    ),
  },
  {
    id: 'vilka-far-del',
    title: 'Vilka som får del av uppgifterna',
    body: <Recipients />,
  },
  {
    id: 'sakerhet',
    title: 'Säkerhet och incidenter',
    body: (
      <p>
        Vi sparar så lite som möjligt, gör om lösenord så att de inte går att läsa och släpper bara in dem som sköter
        Fyndkartan. Händer det ändå något som kan skada dig anmäler vi det till Integritetsskyddsmyndigheten inom 72
        timmar, och berättar för dig när risken är hög.
      </p>
    ),
  },
  {
    id: 'klagomal',
    title: 'Klagomål',
    body: (
      <p>
        Tycker du att vi gör fel? Säg gärna till oss först. Du har alltid rätt att klaga hos <SupervisoryAuthority />,
        som är tillsynsmyndighet i Sverige.
      </p>
    ),
  },
  {
    id: 'kontakt',
    title: 'Kontakt',
    body: (
      <p>
        Frågor om dina uppgifter tar vi emot på <ContactEmail />. Mer om vad vi gör och varför står i vår{' '}
        <Link to={routePatterns.privacy}>integritetspolicy</Link>.
      </p>
    ),
  },
]

const brief = [
  'Du bestämmer över dina uppgifter: se dem, rätta dem, ta med dem eller ta bort dem.',
  'Det som hör till ditt konto sköter du själv på Min profil, utan att fråga oss.',
  'För feedback, tips och annat skriver du till oss. Vi svarar inom 30 dagar.',
]

export default function GdprPage() {
  return (
    <InfoPage
      title="GDPR"
      lead={<p>Dina rättigheter när Fyndkartan behandlar uppgifter om dig, och hur du använder dem.</p>}
      brief={brief}
      sections={sections}
    />
  )
}
