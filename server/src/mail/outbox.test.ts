import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@fyndkartan/domain/local-time'
import { afterAll, expect, test } from 'vitest'
import { openMailer } from './open-mailer.ts'

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

const mailFrom = 'Fyndkartan <hej@fyndkartan.example>'
const greeting = {
  to: 'asa@example.se',
  subject: 'Välj ett nytt lösenord åäö ÅÄÖ',
  text: 'Hej!\n\nhttp://x.example/?reset=kod',
}

function openOutbox(clock = () => 1_800_000_000_000) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-outbox-'))
  directories.push(dataDir)
  const outbox = join(dataDir, 'outbox')
  const files = () => readdirSync(outbox).toSorted()
  return {
    dataDir,
    outbox,
    mailer: openMailer({ smtpUrl: null, mailFrom, dataDir }, clock, (send) => send()),
    files,
    texts: () => files().map((file) => readFileSync(join(outbox, file), 'utf8')),
  }
}

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a mail is a file that only its owner can read, in a folder that only its owner can open', async () => {
  const { outbox, mailer, files } = openOutbox()
  await mailer.send(greeting)
  expect(files()).toEqual([expect.stringMatching(/^\d{15}-[0-9a-f]{8}\.eml$/)])
  expect([modeOf(outbox), ...files().map((file) => modeOf(join(outbox, file)))]).toEqual([0o700, 0o600])
})

test('a folder that others could open is made private', async () => {
  const { outbox, mailer } = openOutbox()
  await mailer.send(greeting)
  chmodSync(outbox, 0o755)
  await mailer.send(greeting)
  expect(modeOf(outbox)).toBe(0o700)
})

test('the file is a complete mail whose text is readable in an editor', async () => {
  const { mailer, texts } = openOutbox()
  await mailer.send({ ...greeting, text: 'Hej på dig, Åsa!\n\nhttp://127.0.0.1:3000/#/login?reset=a=b\n' })
  const [mail = ''] = texts()
  const [head = '', body] = mail.split('\r\n\r\n', 1).concat(mail.slice(mail.indexOf('\r\n\r\n') + 4))
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'From: Fyndkartan <hej@fyndkartan.example>',
      'To: asa@example.se',
      expect.stringMatching(/^Subject: =\?UTF-8\?/),
      expect.stringMatching(/^Date: /),
      expect.stringMatching(/^Message-ID: <\S+@fyndkartan\.example>$/),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(head.match(/content-transfer-encoding/gi)).toHaveLength(1)
  expect(body).toBe('Hej på dig, Åsa!\r\n\r\nhttp://127.0.0.1:3000/#/login?reset=a=b\r\n\r\n')
})

test('file names sort in the order of sending, also within a millisecond and when the clock is set back', async () => {
  const times = [5000, 5000, 5000, 4000, 9000]
  const { mailer, texts } = openOutbox(() => times.shift() ?? 0)
  const subjects = ['ett', 'tva', 'tre', 'fyra', 'fem']
  for (const subject of subjects) await mailer.send({ ...greeting, subject })
  expect(texts().map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(subjects)
})

test.each(['Hej\r\nBcc: eva@example.se', 'Hej\nBcc: eva@example.se', 'Hej\rBcc: eva@example.se', 'Hej\r\n\r\nBcc: x'])(
  'a subject cannot add a header line: %j',
  async (subject) => {
    const { mailer, texts } = openOutbox()
    await mailer.send({ ...greeting, subject })
    const [mail = ''] = texts()
    expect(mail).not.toMatch(/^bcc:/im)
    expect(mail.split('\r\n\r\n')[1]).toBe('Hej!')
  },
)

test.each(['anna@example.se\r\nBcc: eva@example.se', 'anna@example.se, eva@example.se', 'Eva <eva@example.se>', ''])(
  'a mail is only sent to a single plain address: %j',
  async (to) => {
    const { mailer, outbox } = openOutbox()
    const failure = await mailer.send({ ...greeting, to }).catch((error: Error) => error.message)
    expect(failure).toBe('A mail could not be handed over: the recipient is not an address')
    expect(() => readdirSync(outbox)).toThrow('ENOENT')
  },
)

test('text that looks like a file or a URL stays text', async () => {
  const { mailer, texts } = openOutbox()
  await mailer.send({ ...greeting, text: 'file:///etc/passwd <img src="http://127.0.0.1:9/">' })
  expect(texts()[0]).toContain('\r\n\r\nfile:///etc/passwd <img src="http://127.0.0.1:9/">\r\n')
})

test('a folder that is not writable gives an error without the address, and leaves no partial file', async () => {
  const { dataDir, mailer } = openOutbox()
  writeFileSync(join(dataDir, 'outbox'), 'a file is in the way')
  const failure = await mailer.send(greeting).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(String((failure as Error).stack)).toContain('EEXIST')
  expect(String((failure as Error).stack)).not.toContain('asa@')
  expect((failure as Error).cause).toBeUndefined()
})

test('a mail is deleted after a day, when its link has expired; other files stay', async () => {
  const sentMs = 1_800_000_000_000
  const { outbox, mailer, files } = openOutbox(() => sentMs)
  await mailer.tidy(sentMs)
  await mailer.send(greeting)
  await mailer.send(greeting)
  const [first = '', second = ''] = files()
  writeFileSync(join(outbox, `.${first}.part`), 'half')
  writeFileSync(join(outbox, '2024-notes.eml'), 'mine')
  await mailer.tidy(sentMs + dayMs - 1)
  expect(files()).toHaveLength(4)
  await mailer.tidy(sentMs + dayMs)
  expect(files()).toEqual([second, '2024-notes.eml'])
})

test('a mail with text and HTML is one file with both, readable', async () => {
  const { mailer, texts } = openOutbox()
  await mailer.send({
    ...greeting,
    html: '<p>Hej på dig=</p>',
    messageId: 'a@x.example',
    endAddress: 'https://x.example/b',
  })
  const [text = ''] = texts()
  const [, mark = ''] = /boundary="([^"]+)"/.exec(text) ?? []
  const parts = text.split(`--${mark}`)
  expect(parts).toHaveLength(4)
  expect(parts[1]).toBe(
    '\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nHej!\r\n\r\nhttp://x.example/?reset=kod\r\n',
  )
  expect(parts[2]).toContain('Content-Type: text/html; charset=utf-8')
  expect(parts[2]).toContain('<p>Hej på dig=</p>')
  expect(parts[3]).toBe('--\r\n')
  expect(text).toMatch(/^Message-ID: <a@x\.example>\r$/m)
  expect(text).toMatch(/^List-Unsubscribe: <https:\/\/x\.example\/b>\r$/m)
})
