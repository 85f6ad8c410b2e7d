import { siteConfig } from '../../site-config.ts'
import { hasFacebook } from './has-facebook.ts'
import { tileHost } from './tile-host.ts'

const { identity, tile_url: tileUrl } = siteConfig

/** A list of all parties besides the operator that receive data about visitors. */
export function Recipients() {
  return (
    <ul>
      <li>
        <strong>De som sköter Fyndkartan</strong> läser tips och feedback, och kan se e-postadressen till den som har
        konto.
      </li>
      <li>
        <strong>Våra driftleverantörer</strong>, för servern och e-posten. De behandlar uppgifter för vår räkning, som
        personuppgiftsbiträden.
      </li>
      {identity.provider === 'firebase' && (
        <li>
          <strong>Google</strong> (Firebase Authentication) sköter konton och inloggning som vårt personuppgiftsbiträde.
          Där finns din e-postadress, ditt lösenord i oläslig form och uppgift om när du har loggat in.
        </li>
      )}
      {hasFacebook(identity) && (
        <li>
          <strong>Facebook</strong> (Meta), om du väljer att logga in där. Då vet Facebook att du besöker oss, och vi
          får din e-postadress och ditt id hos Facebook.
        </li>
      )}
      <li>
        <strong>Karttjänsten</strong> {tileHost(tileUrl)} ser din IP-adress, vår adress och vilken del av kartan du
        tittar på.
      </li>
      <li>
        <strong>Webbläsarens notistjänst</strong>, om du bevakar något med notiser. Den hör till den som gör
        webbläsaren, som Google, Mozilla eller Apple, och kan finnas utanför EU och EES. Den ser när en notis kommer
        från oss, men inte vad den säger.
      </li>
      <li>
        <strong>Google Maps</strong> och andra sidor som vi länkar till, men först när du själv öppnar dem.
      </li>
      <li>
        <strong>Alla som besöker Fyndkartan</strong> ser det i ett tips som vi lägger till i katalogen. Feedback
        publiceras inte.
      </li>
      <li>
        <strong>Myndigheter</strong>, om lagen kräver det.
      </li>
    </ul>
  )
}
