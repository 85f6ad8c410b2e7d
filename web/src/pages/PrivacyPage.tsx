import { formatPlainDate } from '@fyndkartan/domain/local-time'
import { FactList } from '../features/info/FactList.tsx'
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx'
import { ContactEmail, OperatorName } from '../features/info/OperatorFacts.tsx'
import { hasFacebook } from '../features/info/has-facebook.ts'
import { Recipients } from '../features/info/Recipients.tsx'
import { retention } from '../features/info/retention.ts'
import { SupervisoryAuthority } from '../features/info/SupervisoryAuthority.tsx'
import { tileHost } from '../features/info/tile-host.ts'
import { routePatterns } from '../paths.ts'
import { siteConfig } from '../site-config.ts'
import { Link } from '../ui/Link.tsx'
import { useToday } from '../ui/use-now.ts'

const { identity, tile_url: tileUrl } = siteConfig

/** Spec §2: the privacy policy has 13 sections. They must match the stored data in ARCHITECTURE.md. */
const sections: readonly InfoSection[] = [
  {
    id: 'ansvarig',
    title: 'Personuppgiftsansvarig',
    body: (
      <p>
        <OperatorName /> är personuppgiftsansvarig för Fyndkartan. Du når oss på <ContactEmail />. Postadress och
        telefon finns på sidan om <Link to={routePatterns.gdpr}>GDPR</Link>.
      </p>
    ),
  },
  {
    id: 'du-ger-oss',
    title: 'Uppgifter som du ger oss',
    body: (
      <ul>
        <li>
          <strong>Konto:</strong> e-postadress och lösenord. Namn och födelsedatum bara om du själv fyller i dem. Vi
          sparar också när kontot skapades och när du senast loggade in, så länge kontot finns.
        </li>
        <li>
          <strong>Favoriter:</strong> de butiker och loppisar som du har gillat.
        </li>
        <li>
          <strong>Feedback:</strong> ditt meddelande, och en kontaktuppgift om du vill ha svar.
        </li>
        <li>
          <strong>Tips:</strong> uppgifter om en butik eller en loppis. Vi frågar inte vem du är, och du behöver inget
          konto.
        </li>
        <li>
          <strong>Det du säger om ett ställe:</strong> att det stämmer, eller vad som inte stämmer, och ett meddelande
          om du vill. Du räknas en gång i veckan för varje ställe. Därför sparar vi din IP-adress omgjord så att den
          inte går att läsa, och raderar den när den inte längre behövs för att räkna.
        </li>
        <li>
          <strong>Driver du ett ställe:</strong> din e-postadress, om du ber om en länk. Vi lagrar den krypterad, för
          att kunna mejla länken och en gång om året fråga om allt stämmer. Vi använder den inte till något annat och
          visar den bara för dem som sköter Fyndkartan.
        </li>
        <li>
          <strong>Bevakar du en sökning:</strong> sökningen, och din e-postadress eller din webbläsares adress hos dess
          pushtjänst. Vi lagrar adressen krypterad och använder den bara för att berätta vad som är nytt. Mejlen har
          inga bilder som visar om du har läst dem. Du avslutar med en länk i varje mejl; då tar vi bort allt om
          bevakningen. Loggar du ut i en webbläsare tas dess notiser bort, och bevakningarna som gick dit med dem.
        </li>
      </ul>
    ),
  },
  {
    id: 'uppstar',
    title: 'Användningsdata',
    body: (
      <>
        <p>
          När du använder tjänsten tar vår server emot din IP-adress, för annars kan den inte svara. Adressen sparas
          inte som den är. För att stoppa missbruk räknar vi anrop. För tips, feedback, rapporter, länkar, bevakningar,
          uppslagna gatuadresser och inloggning räknar vi också försök, och sparar då IP-adressen i en kvart, omgjord så
          att den inte går att läsa; för rapporter om fel nätet som den hör till i högst en vecka.
        </p>
        <p>
          En teknisk logg kan visa vilken sorts anrop som kom, hur det gick och hur lång tid det tog. Den visar inte vem
          som frågade eller vad som söktes.
        </p>
        <p>
          Vi räknar hur ofta ett ställe öppnas, läggs i en runda, sparas som favorit och är en nyhet i en bevakning, per
          dag och utan att följa någon besökare. Ord i sökningar utan träff sparar vi först när de har kommit från minst
          fem olika håll samma dag, och aldrig ord med snabel-a eller många siffror. För att skilja hållen åt finns
          IP-adressen under dagen i serverns minne, omgjord så att den inte går att läsa. Den som driver ett ställe ser
          siffrorna om det.
        </p>
      </>
    ),
  },
  {
    id: 'plats',
    title: 'Din plats och kartan',
    body: (
      <p>
        Om du ger webbläsaren lov berättar den var du är. Platsen sparas i din webbläsare, inte hos oss. Söker du i ett
        eget område skickas mittpunkten och radien med sökningen, och glöms när vi har svarat. De står också i adressen,
        på hundra meter när, och följer med om du delar den.
        {siteConfig.finds_addresses &&
          ' Ber du oss hitta en adress på kartan i ett formulär, eller söka runt ett postnummer, frågar vår server en adresstjänst var det ligger. Tjänsten får veta adressen eller postnumret men inget om dig, och vi sparar det inte.'}
      </p>
    ),
  },
  {
    id: 'varfor',
    title: 'Vad vi använder uppgifterna till',
    body: (
      <>
        <ul>
          <li>att du ska kunna logga in och hitta dina favoriter,</li>
          <li>att granska tips och lägga till dem i katalogen,</li>
          <li>att berätta vad som är nytt i de sökningar som du bevakar,</li>
          <li>att läsa och svara på feedback,</li>
          <li>att skydda tjänsten mot missbruk och hitta fel.</li>
        </ul>
        <p>Vi säljer inga uppgifter, visar ingen riktad reklam och fattar inga automatiserade beslut om dig.</p>
      </>
    ),
  },
  {
    id: 'rattslig-grund',
    title: 'Rättslig grund',
    body: (
      <ul>
        <li>
          <strong>Avtal:</strong> konto, favoriter och bevakningar, som du har bett om.
        </li>
        <li>
          <strong>Berättigat intresse:</strong> att hålla katalogen riktig, granska tips och det som sägs om ställen,
          läsa och svara på feedback, mejla den som driver ett ställe, visa kartan, skydda tjänsten och kunna se vem av
          oss som har ändrat vad.
        </li>
        <li>
          <strong>Samtycke:</strong> din plats, och namn och födelsedatum om du fyller i dem. Du kan när som helst ta
          tillbaka det: platsen i webbläsarens inställningar, namn och födelsedatum på{' '}
          <Link to={routePatterns.profile}>Min profil</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'webblasaren',
    title: 'Cookies och din webbläsare',
    body: (
      <p>
        Allt som sparas i din webbläsare står på sidan om <Link to={routePatterns.cookies}>cookies</Link>, med syfte och
        tid. Vi använder inga analyscookies.
      </p>
    ),
  },
  {
    id: 'vilka-far-del',
    title: 'Vilka som får del av uppgifterna',
    body: <Recipients />,
  },
  {
    id: 'andra-lander',
    title: 'Överföring till andra länder',
    body: (
      <>
        {identity.provider === 'firebase' ? (
          <p>
            Google, som sköter våra konton, kan behandla uppgifter om ditt konto i länder utanför EU och EES. Det sker
            med stöd av EU-kommissionens beslut om adekvat skyddsnivå eller dess standardavtalsklausuler. Allt annat som
            du ger oss sparar vi inom EU och EES.
          </p>
        ) : (
          <p>Det du ger oss sparar vi inom EU och EES.</p>
        )}
        <p>
          När en karta visas hämtar din webbläsare kartbilderna från {tileHost(tileUrl)}, som kan finnas utanför EU och
          EES. Därmed får den din IP-adress, vår adress och vilken del av kartan du tittar på.
        </p>
        <p>
          Bevakar du en sökning i webbläsaren går meddelandena, krypterade, genom pushtjänsten hos den som gör din
          webbläsare. Den kan finnas utanför EU och EES och får veta när du får ett meddelande, men inte vad det säger.
        </p>
        <p>
          Öppnar du en länk till en annan tjänst, som Google Maps,
          {hasFacebook(identity) && ' eller loggar in med Facebook,'} får den uppgifter direkt från din webbläsare.
        </p>
      </>
    ),
  },
  {
    id: 'hur-lange',
    title: 'Hur länge vi sparar uppgifter',
    body: (
      <>
        <p>
          Användningsdata sparas i högst 2 år. Kontaktuppgifter sparas tills du begär att de tas bort. Mer exakt är det
          så här:
        </p>
        <FactList facts={retention(identity)} />
      </>
    ),
  },
  {
    id: 'sakerhet',
    title: 'Säkerhet',
    body: (
      <p>
        Lösenord, mejlade koder och länkar och räknade adresser görs om så att de inte går att läsa. E-postadresser till
        dem som driver ett ställe eller bevakar en sökning lagras krypterade. Inloggningen ligger i en cookie eller i
        webbläsarens lagring, där andra webbplatser inte kommer åt den. Bara de som sköter Fyndkartan kan läsa tips och
        feedback, och det de ändrar i katalogen loggas.
      </p>
    ),
  },
  {
    id: 'dina-rattigheter',
    title: 'Dina rättigheter',
    body: (
      <>
        <p>
          Du har rätt att få veta vad vi har om dig, att få det rättat, raderat, begränsat eller utlämnat som fil, och
          att invända. Hur du gör står på sidan om <Link to={routePatterns.gdpr}>GDPR</Link>. Vi svarar inom 30 dagar.
        </p>
        <p>
          Är du inte nöjd kan du klaga hos <SupervisoryAuthority />.
        </p>
      </>
    ),
  },
  {
    id: 'kontakt',
    title: 'Ändringar och kontakt',
    body: (
      <p>
        Ändras det vi gör så ändras också den här sidan. Har du frågor om dina uppgifter? Skriv till oss på{' '}
        <ContactEmail />.
      </p>
    ),
  },
]

const brief = [
  'Du behöver inget konto för att söka, bevaka, tipsa eller ge feedback.',
  'Vi säljer inga uppgifter och spårar dig inte.',
  'På Min profil laddar du ner eller tar bort det som hör till ditt konto. Annat tar vi bort när du skriver till oss.',
]

export default function PrivacyPage() {
  const today = useToday()
  return (
    <InfoPage
      title="Integritetspolicy"
      lead={
        <>
          <p>Vilka uppgifter Fyndkartan sparar om dig, varför och hur länge.</p>
          <p>
            Gäller i dag, den <time dateTime={today}>{formatPlainDate(today)}</time>.
          </p>
        </>
      }
      brief={brief}
      sections={sections}
    />
  )
}
