/** The daily mail to operators. It has numbers and names of sources, and nothing that a visitor wrote. */
import { type CivilDate, formatDayMonth, swedishTime } from '@fyndkartan/domain/local-time'
import type { Queues, TroubledSource } from '../db/desk-waiting.ts'
import { buildMail } from './build-mail.ts'
import type { Mail } from './mailer.ts'

interface Digest {
  readonly to: string
  /** The site's address without a path. */
  readonly site: string
  readonly queues: Queues
  readonly sources: readonly TroubledSource[]
  readonly today: CivilDate
}

/** The words for one and for several items of a queue, for its oldest item, and the part of the desk that shows it. */
const queueWords = {
  tips: ['tips', 'tips', 'Det äldsta kom', 'granska'],
  reports: ['rapport om fel', 'rapporter om fel', 'Den äldsta kom', 'granska/rapporter'],
  claims: [
    'arrangör som vill ha en länk',
    'arrangörer som vill ha en länk',
    'Den första frågade',
    'granska/arrangorer',
  ],
  feedback: ['meddelande från en besökare', 'meddelanden från besökare', 'Det äldsta kom', 'granska/feedback'],
} as const satisfies Record<keyof Queues, readonly [one: string, several: string, oldest: string, part: string]>

const sourcesPart = 'granska/kallor'

/** The mail about what waits at the desk. */
export function digestMail({ to, site, queues, sources, today }: Digest): Mail {
  const total = Object.values(queues).reduce((sum, { count }) => sum + count, sources.length)
  const day = (ms: number) => formatDayMonth(swedishTime(ms).date, today)
  const paragraphs = (Object.keys(queueWords) as (keyof Queues)[]).flatMap((name) => {
    const { count, oldestAtMs } = queues[name]
    if (count === 0 || oldestAtMs === null) return []
    const [one, several, oldest, part] = queueWords[name]
    return [`${count} ${count === 1 ? one : several}. ${oldest} ${day(oldestAtMs)}.\n${site}/#/${part}`]
  })
  const listSources = (heading: string, listed: readonly TroubledSource[]) =>
    listed.length === 0
      ? []
      : [
          [
            heading,
            ...listed.map(({ name, sinceMs }) => `- ${name}, sedan ${day(sinceMs)}`),
            `${site}/#/${sourcesPart}`,
          ].join('\n'),
        ]
  return buildMail(
    to,
    `${total} ${total === 1 ? 'ärende' : 'ärenden'} på Fyndkartan`,
    'Det här väntar på en operatör:',
    ...paragraphs,
    ...listSources(
      'Källor som väntar på ett beslut:',
      sources.filter(({ isWaiting }) => isWaiting),
    ),
    ...listSources(
      'Källor som inte gick att läsa in, nya försök görs:',
      sources.filter(({ isWaiting }) => !isWaiting),
    ),
    'Du får mejlet för att du är operatör, högst en gång om dagen och bara när något nytt har kommit. Stäng av det längst ' +
      `ner på sidan här:\n${site}/#/granska`,
  )
}
