/** The mails to organisers. The secret in a link comes after '#', so that no server, log or referrer gets it. */
import { buildMail } from './build-mail.ts'
import type { Mail } from './mailer.ts'

interface ToOrganiser {
  readonly to: string
  /** The site's address without a path. */
  readonly site: string
  /** The secret of the organiser's link. */
  readonly link: string
  /** The place's name; null for a place without a name. */
  readonly name: string | null
}

/**
 * What a link in the reminder mail leads to on the organiser's page: confirming the facts, changing them, or deleting
 * the address.
 */
type Step = 'bekrafta' | 'andra' | 'avsluta'

/** The mail with an organiser's first link to a place, or with a new one that replaces earlier links. */
export function linkMail({ to, site, link, name }: ToOrganiser): Mail {
  return buildMail(
    to,
    `Länken till ${calledBy(name)} på Fyndkartan`,
    `Här är länken där du rättar uppgifterna om ${calledBy(name)}, ställer in datum och bekräftar att allt stämmer:`,
    linkAddress(site, link),
    'Den gäller i ett år, bara för det här stället. Den som har länken kan ändra: skicka den inte vidare till någon annan ' +
      'än den som ska kunna det. På sidan kan du byta ut den eller kasta den.',
    'Har du inte bett om någon länk? Då har någon annan skrivit din adress. Öppna länken och välj "Kasta länken", så ' +
      'tar vi bort adressen hos oss.',
  )
}

/**
 * The mail that asks, once a year or before the season, whether the facts of the place are right. `season`: the day on
 * which the season begins.
 */
export function reminderMail({ to, site, link, name }: ToOrganiser, season: string | null): Mail {
  const step = (step: Step) => linkAddress(site, link, step)
  return buildMail(
    to,
    `Stämmer allt om ${calledBy(name)}?`,
    season === null
      ? `Det är snart ett år sedan någon kontrollerade uppgifterna om ${calledBy(name)} på Fyndkartan.`
      : `Snart börjar säsongen för ${calledBy(name)}: första dagen är ${season} enligt Fyndkartan.`,
    `Allt stämmer:\n${step('bekrafta')}`,
    `Något behöver ändras:\n${step('andra')}`,
    `Jag vill inte få fler mejl, ta bort min adress:\n${step('avsluta')}`,
    'Svarar du inte mejlar vi högst en gång till.',
  )
}

/** The most characters of a name in a subject: a longer one would make it hard to read. */
const longestName = 80

function calledBy(name: string | null): string {
  if (name === null) return 'ditt ställe'
  return name.length > longestName
    ? `${name
        .slice(0, longestName)
        .toWellFormed()
        .replace(/\ufffd$/, '')}...`
    : name
}

function linkAddress(site: string, link: string, step?: Step): string {
  return `${site}/#/arrangor?nyckel=${link}${step === undefined ? '' : `&gora=${step}`}`
}
