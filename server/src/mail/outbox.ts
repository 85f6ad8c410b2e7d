/** Stores mails as files, for a machine without a mail server. A mail program or an editor can open them. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { composeMail, type Mail, MailFailure, type Mailer, nothingFetched } from './mailer.ts'

/**
 * Files are deleted after this time, ms. It is long enough to open a mail; files must not stay longer, because they
 * name people and contain valid links.
 */
const lifeMs = 24 * 3_600_000

/**
 * Stores each mail as a file that only the server's user can read. Sorted by name, the files are in the order of
 * sending.
 */
export function outboxMailer(directory: string, from: string, clock: Clock): Mailer {
  let lastMs = 0
  return {
    async send(mail) {
      // nodemailer is loaded with the first mail, so that it does not delay the server's start.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...nothingFetched })
      const { message } = await composer.sendMail(composeMail(mail, from))
      // A time later than the last one keeps the order of two mails in the same millisecond.
      lastMs = Math.max(clock(), lastMs + 1)
      const name = `${String(lastMs).padStart(15, '0')}-${randomBytes(4).toString('hex')}.eml`
      await store(directory, name, readable(message as Buffer, mail)).catch((error: NodeJS.ErrnoException) => {
        throw new MailFailure(`${directory} cannot be written (${error.code ?? error.name})`)
      })
    },
    async tidy(nowMs) {
      for (const name of await namesIn(directory)) {
        // Also matches the partial files that a crash leaves. Other files are not deleted.
        const [, sentMs = ''] = /^\.?(\d{15})-[0-9a-f]{8}\.eml(?:\.part)?$/.exec(name) ?? []
        if (sentMs !== '' && Number(sentMs) <= nowMs - lifeMs) await rm(join(directory, name), { force: true })
      }
    },
  }
}

/** The names of the files; none before the first mail. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Writes to a temporary file and renames it, so that nobody can read an incomplete mail. */
async function store(directory: string, name: string, message: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // A folder that existed before may be open to other users.
  await chmod(directory, 0o700)
  const [file, aside] = [join(directory, name), join(directory, `.${name}.part`)]
  try {
    await writeFile(aside, message, { mode: 0o600, flag: 'wx', flush: true })
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/**
 * Replaces the encoded body by a readable one, so that an editor can copy links: the plain text, or the text and the
 * HTML as two parts. In the message of nodemailer, an empty line separates head and body.
 */
function readable(message: Buffer, { text, html }: Mail): string {
  const whole = message.toString('utf8')
  const head = whole.slice(0, whole.indexOf('\r\n\r\n'))
  if (html === undefined) return `${withEightBits(head)}\r\n\r\n${lines(text)}\r\n`
  const named = 'boundary="'
  const from = head.indexOf(named) + named.length
  const mark = head.slice(from, head.indexOf('"', from))
  const part = (type: string, content: string) =>
    `--${mark}\r\nContent-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines(content)}\r\n`
  return `${head}\r\n\r\n${part('plain', text)}${part('html', html)}--${mark}--\r\n`
}

function withEightBits(head: string): string {
  return head.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit')
}

function lines(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
