/**
 * Everything that the site stores in a visitor's browser. browser-storage.test.ts compares the keys and caches with the code that
 * writes them, and the cookies with server/src/identity/embedded.
 */
import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'

export interface StoredItem {
  /** The names of the cookies, keys or caches, as browsers show them. */
  readonly names: readonly string[]
  /** Purpose and storage time, as texts in Swedish. */
  readonly purpose: string
  readonly life: string
}

const untilCleared = 'tills du rensar webbläsarens data för sidan'
const untilSignedOut = 'tills du loggar ut'
const untilLeft = 'tills du loggar ut, eller tills du rensar webbläsarens data för sidan'

/** The cookies that this site sets, by identity provider. */
export function cookiesOf(identity: IdentityProviderWire): readonly StoredItem[] {
  if (identity.provider === 'firebase') return []
  const session: StoredItem = {
    names: ['fyndkartan.session_token'],
    purpose:
      'Håller dig inloggad. Den skickas bara till vår egen inloggning och kan inte läsas av skript. Över https står __Secure- först i namnet.',
    life: '30 dagar efter ditt senaste besök, eller tills du loggar ut',
  }
  const facebook: StoredItem = {
    names: ['fyndkartan.oauth_state'],
    purpose: 'Ser till att det är du som kommer tillbaka från Facebook när du loggar in där.',
    life: 'högst 10 minuter',
  }
  const known: StoredItem = {
    names: ['fyndkartan.known_browser'],
    purpose:
      'Visar att någon har loggat in här förut, men inte vem. Då kan ingen stänga dig ute genom att gissa fel lösenord till ditt konto. Den skickas bara till vår egen inloggning och kan inte läsas av skript. Över https står __Secure- först i namnet.',
    life: '180 dagar efter din senaste inloggning, eller tills du tar bort ditt konto; den finns kvar när du loggar ut',
  }
  return identity.facebook ? [session, known, facebook] : [session, known]
}

/** Data other than cookies that keeps a visitor signed in, by identity provider. */
export function signInKeysOf(identity: IdentityProviderWire): readonly StoredItem[] {
  const hint: StoredItem = {
    names: ['signed_in'],
    purpose: 'Att någon är inloggad här, men inte vem. Då vet sidan om den ska fråga efter inloggningen.',
    life: untilSignedOut,
  }
  const visitor: StoredItem = {
    names: ['visitor'],
    purpose:
      'Ditt kontos id, så att du kan läsa dina favoriter utan nät och ingen annans ändringar sparas i ditt namn.',
    life: untilSignedOut,
  }
  const signOut: StoredItem = {
    names: ['sign_out'],
    purpose: 'Att någon har loggat ut utan nät, men inte vem. Inloggningen avslutas hos oss när nätet är tillbaka.',
    life: 'tills nätet är tillbaka',
  }
  if (identity.provider === 'embedded') return [hint, visitor, signOut]
  return [
    hint,
    visitor,
    signOut,
    {
      names: ['firebaseLocalStorageDb'],
      purpose: 'Håller dig inloggad hos Google, som sköter våra konton.',
      life: untilSignedOut,
    },
  ]
}

/** Data in the local storage and in the tab's session storage. */
export const storedChoices: readonly StoredItem[] = [
  {
    names: ['favourite_changes'],
    purpose:
      'Favoriter som du har lagt till eller tagit bort när det inte gick att nå oss. De sparas hos oss så snart det går.',
    life: 'tills de har sparats, dock högst 30 dagar, eller tills du loggar ut',
  },
  { names: ['zoom', 'current_map_center'], purpose: 'Vilken del av kartan du såg senast.', life: untilLeft },
  { names: ['map_info'], purpose: 'Ditt eget sökområde: mittpunkt och radie.', life: untilLeft },
  {
    names: ['user_position'],
    purpose: 'Var din enhet säger att du är, om du har gett webbläsaren lov att berätta det.',
    life: untilLeft,
  },
  {
    names: ['last_center_coordinates'],
    purpose: 'Den plats på kartan som du senast gick tillbaka till från en butik eller en loppis.',
    life: untilLeft,
  },
  {
    names: ['round'],
    purpose:
      'Rundan som du planerar: vilka ställen, dagen, tiden och varifrån du åker. Den skickas inte till oss, men för restiderna frågar vi efter vägen mellan punkterna, och vi räknar hur ofta ett ställe läggs till.',
    life: 'tills du tömmer rundan eller loggar ut, eller tills du rensar webbläsarens data för sidan',
  },
  {
    names: ['tip_draft'],
    purpose: 'Ett tips som du har börjat skriva men inte skickat, om du skulle ladda om sidan av misstag.',
    life: 'tills du skickar tipset, loggar ut eller stänger fliken',
  },
  {
    names: ['feedback_draft'],
    purpose: 'Feedback som du har börjat skriva men inte skickat, om du skulle ladda om sidan av misstag.',
    life: 'tills du skickar den, loggar ut eller stänger fliken',
  },
  {
    names: ['reported_places'],
    purpose: 'Vilka butiker och loppisar du har svarat på frågan ”Stämmer det här?” om, så att vi inte frågar igen.',
    life: 'tills du loggar ut eller stänger fliken',
  },
  {
    names: ['place_link'],
    purpose: 'Den hemliga delen av länken till ditt ställe, om du är arrangör, så att sidan går att ladda om.',
    life: 'tills du trycker på Jag är klar, loggar ut eller stänger fliken',
  },
  {
    names: ['watch_link'],
    purpose: 'Den hemliga delen av länken till en bevakning, om du har öppnat en, så att sidan går att ladda om.',
    life: 'tills du avslutar bevakningen, loggar ut eller stänger fliken',
  },
]

/** Data in the service worker's caches, and when it expires. */
export const offlineItems: readonly StoredItem[] = [
  {
    names: ['workbox-precache', 'page', 'parts'],
    purpose: 'Själva programmet, så att sidan öppnas snabbt och går att läsa utan nät.',
    life: 'tills en ny version kommer, eller tills du rensar',
  },
  {
    names: ['places'],
    purpose:
      'Butiker och loppisar som du har öppnat, och de första 100 av dina favoriter, för läsning utan nät. Högst 200: de som du inte har läst på längst tid tas bort först.',
    life: '30 dagar, eller tills du loggar ut',
  },
  {
    names: ['favourites'],
    purpose: 'Listan över dina favoriter, om du är inloggad, för läsning utan nät.',
    life: untilSignedOut,
  },
  {
    names: ['pages'],
    purpose: 'Sidor om ställen och orter som du har läst, för läsning utan nät. Högst 60: de äldsta tas bort först.',
    life: '30 dagar, eller tills du loggar ut',
  },
  {
    names: ['searches'],
    purpose:
      'Svaren på dina senaste sökningar, för läsning utan nät. Högst 40 svar på högst 1 MB: de äldsta tas bort först.',
    life: '7 dagar, eller tills du loggar ut',
  },
  {
    names: ['tiles'],
    purpose: 'Kartbilder som du har sett, så att de inte hämtas igen. Högst 500: de äldsta tas bort först.',
    life: '14 dagar, eller tills du loggar ut',
  },
  {
    names: ['push'],
    purpose:
      'Vart våra notiser till den här webbläsaren går, om du bevakar något här. Byter webbläsaren adress för dem fortsätter bevakningarna på den nya.',
    life: untilLeft,
  },
  { names: ['workbox-expiration'], purpose: 'Bokföring över när det ovan ska tas bort.', life: untilCleared },
]
