/** The mails to organisers. The secret of a link is after the '#', so that no server, log or referrer sees it. */
import { buildMail } from './build-mail.ts'
import type { Mail } from './mailer.ts'

interface ToOrganiser {
  readonly to: string
  /** The site's address without a path. */
  readonly site: string
  /** The secret of a link. */
  readonly link: string
  /** The place's name; null when it has none. */
  readonly name: string | null
}

/** The path of a link in the yearly mail. */
type Step = 'bekrafta' | 'andra' | 'avsluta'

/** The first link, or a new one that replaces others. */
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

/** Asks once a year, or before the season, whether the facts are right. */
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

/** Longer names would make a subject unreadable. */
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
