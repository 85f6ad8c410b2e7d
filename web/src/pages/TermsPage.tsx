import { formatPlainDate } from '@fyndkartan/domain/local-time'
import { ContactEmail, OperatorName } from '../features/info/OperatorFacts.tsx'
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx'
import { routePatterns } from '../paths.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { Link } from '../ui/Link.tsx'

/** The date of the last change of the terms. Update it with every change, as the terms promise. */
const changedOn = '2026-11-21'

/** Spec §2 specifies these 11 sections and their order, spec §9 the limit of liability. */
const sections: readonly InfoSection[] = [
  {
    id: 'allmant',
    title: 'Allmänt',
    body: (
      <>
        <p>
          Fyndkartan är en katalog över second hand-butiker och loppisar i Sverige. Tjänsten drivs av <OperatorName />,
          i villkoren kallad ”vi”.
        </p>
        <p>
          Villkoren gäller när du använder Fyndkartan, med eller utan konto. Det kostar ingenting att använda tjänsten.
          Godtar du inte villkoren ber vi dig att inte använda den.
        </p>
      </>
    ),
  },
  {
    id: 'anvandning',
    title: 'Användning av tjänsten',
    body: (
      <>
        <p>Du får söka, läsa, spara favoriter, tipsa och ge feedback så mycket du vill. Du får däremot inte</p>
        <ul>
          <li>störa eller överbelasta tjänsten, eller ta dig förbi dess skydd,</li>
          <li>använda någon annans konto eller uppge dig för att vara någon annan,</li>
          <li>skicka skräppost, skadlig kod eller sådant som är olagligt.</li>
        </ul>
        <p>
          Har du ett konto ansvarar du för att hålla lösenordet för dig själv. Vi får stänga av den som bryter mot
          villkoren. Du kan när som helst ta bort ditt konto på <Link to={routePatterns.profile}>Min profil</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'rattigheter',
    title: 'Immateriella rättigheter',
    body: (
      <>
        <p>
          Namnet Fyndkartan, formgivningen och våra egna texter tillhör oss eller dem som vi har fått dem av. Du får
          länka till alla sidor och citera dem så som lagen tillåter.
        </p>
        <p>
          Kartdata kommer från <ExternalLink href="https://www.openstreetmap.org/copyright">OpenStreetMap</ExternalLink>{' '}
          och orterna från <ExternalLink href="https://www.geonames.org/">GeoNames</ExternalLink>. För dem gäller deras
          egna licenser. Butikers och arrangörers namn och kännetecken är deras egna.
        </p>
        <p>
          Sidan är byggd med öppen källkod av andra, under <a href="/licences.txt">licenser som står här</a>.
        </p>
      </>
    ),
  },
  {
    id: 'ditt-innehall',
    title: 'Innehåll från användare',
    body: (
      <>
        <p>
          När du skickar ett tips ger du oss rätt att utan ersättning spara, ändra och publicera uppgifterna i tjänsten.
          Uppgifterna ska vara sanna så långt du vet, och du ska ha rätt att lämna dem. Feedback läses bara av dem som
          sköter Fyndkartan och publiceras inte.
        </p>
        <p>
          Vi granskar alla tips och avgör själva om de publiceras. Vi får ändra och ta bort det som är fel, olagligt
          eller olämpligt. Skriv inte mer om privatpersoner i ett tips än vad som behövs för att hitta till loppisen.
        </p>
      </>
    ),
  },
  {
    id: 'integritet',
    title: 'Integritet',
    body: (
      <p>
        Hur vi behandlar personuppgifter står i vår <Link to={routePatterns.privacy}>integritetspolicy</Link>, dina
        rättigheter på sidan om <Link to={routePatterns.gdpr}>GDPR</Link>, och vad som sparas i din webbläsare på sidan
        om <Link to={routePatterns.cookies}>cookies</Link>.
      </p>
    ),
  },
  {
    id: 'friskrivning',
    title: 'Friskrivning',
    body: (
      <>
        <p>
          Uppgifterna i Fyndkartan kommer från öppna data, tips och arrangörer. De kan vara fel eller inaktuella, och vi
          garanterar inte att de stämmer. Dubbelkolla alltid butikens eller evenemangets egen hemsida innan du åker.
        </p>
        <p>
          Vi är inte arrangör, säljare eller förmedlare. Det du köper och avtalar om är en sak mellan dig och säljaren.
          Tjänsten tillhandahålls i befintligt skick och kan ändras, ha avbrott eller läggas ner.
        </p>
      </>
    ),
  },
  {
    id: 'ansvar',
    title: 'Ansvarsbegränsning',
    body: (
      <>
        <p>
          Vi ansvarar inte för indirekta skador, som resor i onödan, utebliven vinst eller förlorade data. Vårt
          sammanlagda ansvar mot dig är begränsat till det lägre av vad du har betalat till oss under de senaste 12
          månaderna och 1000 SEK.
        </p>
        <p>
          Begränsningen gäller inte vid uppsåt eller grov vårdslöshet, och den inskränker inte de rättigheter som du har
          som konsument eller registrerad enligt tvingande lag.
        </p>
      </>
    ),
  },
  {
    id: 'lankar',
    title: 'Länkar till tredje part',
    body: (
      <p>
        Vi länkar till butikers och arrangörers hemsidor, till kartor och till sociala medier. De sidorna sköts av andra
        och har egna villkor. Vi ansvarar inte för deras innehåll eller för hur de behandlar dina uppgifter.
      </p>
    ),
  },
  {
    id: 'andringar',
    title: 'Ändringar',
    body: (
      <p>
        Vi får ändra tjänsten och villkoren. De villkor som gäller står alltid på den här sidan, med dagen då de senast
        ändrades överst. Ändringar gäller framåt, från den dagen. Godtar du dem inte kan du när som helst sluta använda
        Fyndkartan och ta bort ditt konto.
      </p>
    ),
  },
  {
    id: 'lag',
    title: 'Tillämplig lag',
    body: (
      <p>
        Svensk lag gäller för villkoren. Tvister som vi inte kan lösa tillsammans avgörs av svensk domstol. Är du
        konsument kan du också vända dig till{' '}
        <ExternalLink href="https://www.arn.se/">Allmänna reklamationsnämnden (ARN)</ExternalLink>.
      </p>
    ),
  },
  {
    id: 'kontakt',
    title: 'Kontakt',
    body: (
      <p>
        Har du frågor om villkoren? Skriv till oss på <ContactEmail />, eller{' '}
        <Link to={routePatterns.feedback}>lämna feedback</Link>.
      </p>
    ),
  },
]

const brief = [
  'Fyndkartan är gratis att använda.',
  'Uppgifterna kan vara fel eller inaktuella: dubbelkolla alltid innan du åker.',
  'Svensk lag gäller.',
]

export default function TermsPage() {
  return (
    <InfoPage
      title="Användarvillkor"
      lead={
        <>
          <p>Det här gäller mellan dig och oss när du använder Fyndkartan.</p>
          <p>
            Senast ändrade den <time dateTime={changedOn}>{formatPlainDate(changedOn)}</time>.
          </p>
        </>
      }
      brief={brief}
      sections={sections}
    />
  )
}
