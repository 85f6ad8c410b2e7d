import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'
import type { Fact } from './FactList.tsx'
import { hasFacebook } from './has-facebook.ts'

const untilAccountGone = 'tills du tar bort ditt konto'

const ofOwnAccounts: readonly Fact[] = [
  {
    what: 'Inloggningar',
    purpose: 'Utan IP-adress och utan uppgift om din webbläsare.',
    retention: '30 dagar efter ditt senaste besök, eller tills du loggar ut.',
  },
  {
    what: 'Koder som vi mejlar till dig',
    purpose: 'Omgjorda så att de inte går att läsa.',
    retention: 'en timme för nytt lösenord, ett dygn för ny e-postadress.',
  },
]

/** The personal data that the site stores and for how long; it matches the table in ARCHITECTURE.md. */
export function retention(identity: IdentityProviderWire): readonly Fact[] {
  const facebook = hasFacebook(identity) ? ' ditt id hos Facebook om du loggar in där,' : ''
  return [
    {
      what: 'Konto och profil',
      purpose: `E-postadress, lösenord (omgjort så att ingen kan läsa det),${facebook} namn och födelsedatum om du har fyllt i dem, när kontot skapades och när du senast loggade in.`,
      retention: `${untilAccountGone}.`,
    },
    { what: 'Favoriter', retention: `tills du tar bort favoriten, eller ${untilAccountGone}.` },
    {
      what: 'Favoriter som du har tagit bort',
      purpose: 'Så att en ändring som du gjorde tidigare utan nät på en annan enhet inte lägger tillbaka dem.',
      retention: `30 dagar, eller ${untilAccountGone}.`,
    },
    ...(identity.provider === 'embedded' ? ofOwnAccounts : []),
    {
      what: 'Feedback och din kontaktuppgift',
      purpose: 'Kontaktuppgiften är frivillig.',
      retention:
        'tills du ber oss ta bort den. Den ligger då i en papperskorg i omkring en vecka och försvinner sedan för gott.',
    },
    {
      what: 'Tips',
      purpose: 'Om butiken eller loppisen. Vi frågar inte vem du är.',
      retention: 'tills vi har granskat tipset, och därefter i 2 år.',
    },
    {
      what: 'Det du säger om ett ställe under "Stämmer det här?"',
      purpose:
        'Och meddelandet, om du skriver ett. Din IP-adress är omgjord så att den inte går att läsa, på olika sätt för varje ställe: den behövs för att räkna dig en gång.',
      retention:
        'den omgjorda adressen 90 dagar för "ja" och 30 dagar för "nej", sedan raderas den. Ett "nej" som tre säger finns kvar tills vi har tittat på det, och därefter i 2 år.',
    },
    {
      what: 'E-postadress till den som driver ett ställe',
      purpose:
        'För att mejla länken, och en gång om året fråga om allt stämmer. Adressen lagras krypterad och länken omgjord så att den inte går att läsa.',
      retention:
        'tills du kastar länken, eller tills den har gått ut efter ett år. Frågor som vi inte har godkänt i 90 dagar, avslagna i en vecka.',
    },
    {
      what: 'Bevakningar',
      purpose:
        'Sökningen, som kan ha en plats, och vart vi ska skicka: din e-postadress, eller din webbläsares adress hos dess pushtjänst. Adressen lagras krypterad.',
      retention:
        'tills du avslutar bevakningen, dess dagar är förbi, meddelandena inte går fram tre gånger i rad, eller webbläsaren inte finns kvar. Utan bekräftelse ett dygn.',
    },
    { what: 'Det en bevakning har berättat', retention: 'en vecka.' },
    {
      what: 'Butiker och loppisar i katalogen',
      purpose: 'Kan röra den som driver dem. Kommer från öppna data, arrangörer och tips.',
      retention: 'så länge Fyndkartan finns, eller tills du ber oss radera uppgifter om dig.',
    },
    {
      what: 'Granskarnas logg',
      purpose: 'Vem av dem som sköter Fyndkartan som har ändrat vad.',
      retention: '2 år.',
    },
    {
      what: 'Räkning av försök',
      purpose:
        'Hur ofta något har skickats från samma håll, mot skräppost och gissade lösenord. IP-adressen är omgjord så att den inte går att läsa.',
      retention:
        'en kvart. För den som driver ett ställe, ändringar och mejl, och för mejl som bekräftar en bevakning: ett dygn. Hur många ställen som samma nät har rapporterat: högst en vecka.',
    },
    {
      what: 'Siffror om ställen och sökningar',
      purpose:
        'Hur ofta ställen öppnas, läggs i rundor, sparas och bevakas, och ord i sökningar utan träff. Inget om dig.',
      retention: 'siffrorna 13 månader, orden 30 dagar.',
    },
    {
      what: 'Märke för borttaget konto',
      purpose: 'Spärrar inloggningar som ännu inte har gått ut. Det säger inte vem du var.',
      retention: 'som mest ungefär en timme.',
    },
    {
      what: 'Mejl som vi skickar till dig',
      retention: 'högst ett dygn hos oss.',
    },
    {
      what: 'Teknisk logg',
      purpose:
        'Vilken sorts anrop som kom, hur det gick och hur lång tid det tog. Inte vem som frågade och inte vad du sökte efter.',
      retention: 'högst 2 år.',
    },
    {
      what: 'Säkerhetskopior',
      purpose: 'Kan innehålla det som har tagits bort. Läser vi in en kopia tar vi bort det igen.',
      retention: 'högst 90 dagar.',
    },
  ]
}
