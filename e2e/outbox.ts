/** Reads the mails that a site has sent. A site without a mail server stores them as files in its data folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SentMail {
  readonly to: string
  readonly subject: string
  /** The headers, each on one line. */
  readonly headers: string
  readonly text: string
  /** The addresses of the links in the text. */
  readonly links: readonly string[]
}

/** All mails, oldest first. */
export async function readOutbox(directory: string): Promise<SentMail[]> {
  const names = await readdir(directory).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  // A file may be missing: the server deletes mails after a day, and a story may have moved the clock by more than
  // that.
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8').catch(() => null)))
  return texts.filter((text) => text !== null).map(parseMail)
}

function parseMail(file: string): SentMail {
  const bodyAt = file.indexOf('\r\n\r\n')
  // A long header continues on lines that begin with a space.
  const headers = file.slice(0, bodyAt).replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1] ?? '')
  const text = plainPart(file.slice(bodyAt + 4), headers).replaceAll('\r\n', '\n')
  return { to: header('To'), subject: header('Subject'), headers, text, links: text.match(/https?:\/\/\S+/g) ?? [] }
}

/** The text part of a mail. Text and HTML are not encoded in the outbox. */
function plainPart(body: string, headers: string): string {
  const [, mark] = /boundary="([^"]+)"/.exec(headers) ?? []
  if (mark === undefined) return body
  const part = body.split(`--${mark}`).find((one) => /^Content-Type: text\/plain/m.test(one)) ?? ''
  return part.slice(part.indexOf('\r\n\r\n') + 4)
}

/**
 * Decodes the words of a header. Letters beyond ASCII are encoded as '=?UTF-8?Q?=C3=A5?=' or in base64 (RFC 2047).
 * Spaces between two encoded words do not count.
 */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, coding: string, coded: string) =>
      coding.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : decodeQuoted(coded),
    )
}

function decodeQuoted(coded: string): string {
  return decodeURIComponent(coded.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%'))
}
