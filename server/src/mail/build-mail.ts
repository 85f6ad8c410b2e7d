import type { Mail } from './mailer.ts'

const signature = 'Vänliga hälsningar\nFyndkartan'

/** A mail of the site: greeting, paragraphs, signature. */
export function buildMail(to: string, subject: string, ...paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${['Hej!', ...paragraphs, signature].join('\n\n')}\n` }
}
