/**
 * Writes the HTML of a watch's mail. It uses tables, and styles on each element, which mail programs understand. It has
 * no pictures, fonts or other files to fetch, so nothing reveals that the mail was read. In dark mode, mail programs
 * use the colours of the media query or their own.
 */
import { paceWords } from '@fyndkartan/domain/watch-words'
import type { Pace } from '@fyndkartan/domain/watch'

export interface ToWatcher {
  readonly to: string
  /** The site's address without a path. */
  readonly site: string
  /** The secret of the watch's link. */
  readonly link: string
  /** The search of the watch, in words. */
  readonly title: string
}

/** A place in a message. */
export interface MailedPlace {
  readonly news: 'new' | 'dates' | 'weekend' | 'cancelled'
  readonly name: string
  readonly lines: readonly string[]
  /** The path of the place's page on the site. */
  readonly address: string
}

export interface NewsMail extends ToWatcher {
  readonly subject: string
  readonly places: readonly MailedPlace[]
  readonly more: number
  readonly pace: Pace
  /** The second secret of the watch, which can only end it. */
  readonly endToken: string
  /** The mail's Message-ID, in the form 'id@host'. */
  readonly messageId: string
}

/** The headings of a mail's sections, in their order. */
const newsWords = {
  weekend: 'I helgen',
  new: 'Nytt',
  dates: 'Nya datum',
  cancelled: 'Inställt',
} as const satisfies Record<MailedPlace['news'], string>

/** Groups the places of a message into sections, by the reason for each. */
export function sectionsOf(
  places: readonly MailedPlace[],
): { readonly heading: string; readonly places: readonly MailedPlace[] }[] {
  return Object.entries(newsWords).flatMap(([news, heading]) => {
    const some = places.filter((place) => place.news === news)
    return some.length > 0 ? [{ heading, places: some }] : []
  })
}

const font = "font-family:'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif"
const serif = 'font-family:Georgia,serif'

const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14201b!important}
.card{background:#1d2c25!important;border-color:#3a4f45!important}
.ink{color:#edf3ec!important}.ink-2{color:#b4c4ba!important}
.link{color:#ffd54a!important}.falu{color:#ff9d92!important}.rule{border-color:#3a4f45!important}
}`

export function buildWatchPage(
  mail: NewsMail,
  { manage, end }: { readonly manage: string; readonly end: string },
): string {
  const { title, site, places, more, pace, subject } = mail
  const sections = sectionsOf(places).map(
    ({ heading, places }) =>
      `<h2 class="ink" style="margin:28px 0 4px;${serif};font-size:19px;line-height:1.3;color:#1a2722">${html(heading)}</h2>` +
      places.map((place) => placeOf(place, site)).join(''),
  )
  const rest =
    more > 0
      ? `<p class="ink" style="margin:20px 0 0;color:#1a2722">Och ${more} till. <a class="link" href="${html(manage)}" style="color:#1f4596">Öppna hela sökningen härifrån</a>.</p>`
      : ''
  return (
    `<!doctype html><html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${html(subject)}</title><style>${darkStyles}</style></head>` +
    `<body class="page" style="margin:0;background:#e4efe4">` +
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#e4efe4"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border:1px solid #b9cdbd;border-radius:12px"><tr><td style="padding:24px 24px 28px;${font};font-size:16px;line-height:1.5">` +
    `<p style="margin:0 0 16px"><span style="display:inline-block;padding:2px 10px;border-radius:6px;background:#ffd54a;color:#1a2722;${serif};font-size:16px">Fyndkartan</span></p>` +
    `<h1 class="ink" style="margin:0;${serif};font-size:24px;line-height:1.25;color:#1a2722">${html(title)}</h1>` +
    `${sections.join('')}${rest}` +
    `<p class="ink-2 rule" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #b9cdbd;font-size:14px;color:#47564f">` +
    `Du får mejlet för att du bevakar det här, ${html(paceWords[pace])}.<br>` +
    `<a class="link" href="${html(manage)}" style="color:#1f4596">Ändra eller pausa</a> &nbsp;·&nbsp; ` +
    `<a class="link" href="${html(end)}" style="color:#1f4596">Avsluta bevakningen</a></p>` +
    `</td></tr></table></td></tr></table></body></html>`
  )
}

function placeOf({ name, lines, address, news }: MailedPlace, site: string): string {
  const [first, ...others] = lines
  const isCancelled = news === 'cancelled'
  return (
    `<p class="ink-2 rule" style="margin:0;padding:12px 0;border-bottom:1px solid #cfe0d2;color:#47564f">` +
    `<a class="link" href="${html(`${site}${address}`)}" style="color:#1f4596;font-weight:bold;font-size:17px">${html(name)}</a>` +
    (first === undefined
      ? ''
      : `<br><span class="${isCancelled ? 'falu' : 'ink'}" style="color:${isCancelled ? '#a3231c' : '#1a2722'}">${html(first)}</span>`) +
    others.map((line) => `<br>${html(line)}`).join('') +
    `</p>`
  )
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function html(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
