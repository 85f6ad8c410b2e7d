import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkMail, reminderMail } from './organiser-mails.ts'
import { outboxMailer } from './outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-organisers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const to = { to: 'hej@kupan.se', site: 'https://loppis.example', link: 'A'.repeat(43) }

test.each([
  ['line breaks', 'Kupan\r\nBcc: eva@example.se\r\n\r\nKlicka här'],
  ['a comma and angle brackets', 'Kupan <eva@example.se>, Eva'],
  ['letters beyond ASCII, and a direction change', 'Kupan \u202eåäö 🧺'],
  ['half a surrogate pair at the cut', `${'x'.repeat(79)}🧺🧺`],
])('a name with %s adds neither a header nor a recipient', async (_, name) => {
  const mailer = outboxMailer(folder, 'Fyndkartan <hej@fyndkartan.example>', () => 1_800_000_000_000)
  for (const mail of [linkMail({ ...to, name }), reminderMail({ ...to, name }, null)]) {
    await mailer.send(mail)
    const file = readdirSync(folder).toSorted().at(-1) ?? ''
    const text = readFileSync(join(folder, file), 'utf8')
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    expect(head.match(/^(to|cc|bcc|subject):/gim)?.map((line) => line.toLowerCase())).toEqual(['to:', 'subject:'])
    expect(head).toContain('To: hej@kupan.se')
    expect(text.isWellFormed()).toBe(true)
  }
})

test('a long name is cut in the subject', () => {
  expect(linkMail({ ...to, name: 'x'.repeat(200) }).subject.length).toBeLessThan(120)
})
