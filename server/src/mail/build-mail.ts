import type { Mail } from './mailer.ts'

const signature = 'Vänliga hälsningar\nFyndkartan'

/** A mail of the site: a greeting, paragraphs, and who it is from. */
export function buildMail(to: string, subject: string, ...paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${['Hej!', ...paragraphs, signature].join('\n\n')}\n` }
}
