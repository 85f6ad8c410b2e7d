/**
 * The mails of watches (saved searches). The secret in a link comes after '#', so that no server, log or referrer gets
 * it.
 */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import { type Pace } from '@fyndkartan/domain/watch'
import { paceWords } from '@fyndkartan/domain/watch-words'
import { buildMail } from './build-mail.ts'
import type { Mail } from './mailer.ts'
import { buildWatchPage, sectionsOf, type NewsMail, type ToWatcher } from './watch-page.ts'

/** What a link in a mail leads to on the watch's page: confirming or ending the watch. */
type Step = 'bekrafta' | 'avsluta'

/** The mail that asks the owner of an address to confirm a new watch. */
export function confirmWatchMail({ to, site, link, title }: ToWatcher, pace: Pace): Mail {
  return buildMail(
    to,
    'Bekräfta din bevakning på Fyndkartan',
    `Någon, förhoppningsvis du, vill bevaka "${title}" på Fyndkartan och få mejl hit ${paceWords[pace]}. Bekräfta det här:`,
    watchPageAddress(site, link, 'bekrafta'),
    'Länken gäller i ett dygn. Vi mejlar bara när det finns något nytt, och du avslutar när du vill med en länk i varje mejl.',
    'Var det inte du? Då behöver du inte göra något: bekräftas den inte tar vi bort bevakningen och din adress.',
  )
}

/** The mail to a person who has tried to add a watch that exists already. */
export function knownWatchMail({ to, site, link, title }: ToWatcher): Mail {
  return buildMail(
    to,
    'Du bevakar redan det här på Fyndkartan',
    `Någon, förhoppningsvis du, ville bevaka "${title}" på Fyndkartan. Det gör du redan. Här ändrar, pausar eller avslutar du bevakningen:`,
    watchPageAddress(site, link),
  )
}

/** The mail to a person who has tried to add a watch but already has the most allowed. */
export function fullWatchesMail({ to, site, link, title }: ToWatcher): Mail {
  return buildMail(
    to,
    'Du har redan många bevakningar på Fyndkartan',
    `Någon, förhoppningsvis du, ville bevaka "${title}" på Fyndkartan. Du har redan så många bevakningar som går att ha. Avsluta en av dem först. Den äldsta finns här, de andra nås från sina mejl:`,
    watchPageAddress(site, link),
  )
}

/** The mail with the news of a watch, in plain text and HTML. */
export function newsMail(mail: NewsMail): Mail {
  const { to, subject, site, link, endToken, messageId } = mail
  return {
    to,
    subject,
    text: newsText(mail),
    html: buildWatchPage(mail, { manage: watchPageAddress(site, link), end: watchPageAddress(site, link, 'avsluta') }),
    messageId,
    endAddress: `${site}${openAddresses.endWatch.replace('{token}', endToken)}`,
  }
}

function newsText({ title, site, link, places, more, pace }: NewsMail): string {
  const parts = sectionsOf(places).flatMap(({ heading, places }) => [
    heading.toUpperCase(),
    ...places.map(({ name, lines, address }) => [name, ...lines, `${site}${address}`].join('\n')),
  ])
  return `${[
    `Nytt i din bevakning: ${title}`,
    ...parts,
    ...(more > 0 ? [`Och ${more} till. Hela sökningen öppnar du härifrån:\n${watchPageAddress(site, link)}`] : []),
    `Du får mejlet för att du bevakar "${title}" på Fyndkartan, ${paceWords[pace]}.`,
    `Ändra eller pausa:\n${watchPageAddress(site, link)}`,
    `Avsluta bevakningen:\n${watchPageAddress(site, link, 'avsluta')}`,
  ].join('\n\n')}\n`
}

export function watchPageAddress(site: string, link: string, step?: Step): string {
  return `${site}/#/bevakning?nyckel=${link}${step === undefined ? '' : `&gora=${step}`}`
}
