import { afterAll, describe, expect, test } from 'vitest'
import { type SmtpSettings, startSmtp } from '../testing/smtp-server.ts'
import { MailFailure } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { smtpMailer } from './smtp.ts'

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function start(settings?: SmtpSettings) {
  const server = await startSmtp(settings)
  cleanups.push(server.close)
  return server
}

const mailFrom = 'Fyndkartan <hej@fyndkartan.example>'
const greeting = { to: 'asa@example.se', subject: 'Bekräfta din e-postadress', text: 'Hej Åsa!\nhttp://x.example/' }
const impatience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300, whole: 2000 }

const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => null,
    (error: unknown) => error as MailFailure,
  )

test('the SMTP mailer is used when a server is configured', async () => {
  const server = await start()
  const smtpUrl = `smtp://${server.address}`
  await openMailer(
    { smtpUrl, mailFrom, dataDir: '/nowhere' },
    () => 0,
    (send) => send(),
  ).send(greeting)
  expect(server.commands.slice(1, 4)).toEqual([
    'MAIL FROM:<hej@fyndkartan.example>',
    'RCPT TO:<asa@example.se>',
    'DATA',
  ])
  const [message = ''] = server.messages
  const [head = '', body = ''] = message.split('\r\n\r\n')
  expect(head).toMatch(/^From: Fyndkartan <hej@fyndkartan\.example>\r$/m)
  expect(head).toMatch(/^To: asa@example\.se\r$/m)
  expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?Bekr=C3=A4fta_din_e-postadress\?=\r$/m)
  expect(head).toMatch(/^Content-Transfer-Encoding: quoted-printable\r$/m)
  expect(body).toContain('Hej =C3=85sa!\r\nhttp://x.example/')
})

test('user name and password in the URL are used', async () => {
  const server = await start({ offers: ['AUTH PLAIN'] })
  await smtpMailer(`smtp://kartan:l%40sen@${server.address}`, mailFrom).send(greeting)
  const given = Buffer.from('\0kartan\0l@sen').toString('base64')
  expect(server.commands).toContain(`AUTH PLAIN ${given}`)
})

test('smtp:// uses STARTTLS when the server offers it, and sends nothing unencrypted when that fails', async () => {
  const server = await start({ offers: ['STARTTLS', 'AUTH PLAIN'], answers: { STARTTLS: '454 not now' } })
  expect(await failureOf(smtpMailer(`smtp://a:b@${server.address}`, mailFrom).send(greeting))).toBeInstanceOf(
    MailFailure,
  )
  expect(server.commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
})

test('smtps:// uses TLS from the first byte', async () => {
  const server = await start({ silent: true })
  const failure = await failureOf(smtpMailer(`smtps://${server.address}`, mailFrom, impatience).send(greeting))
  expect(failure).toBeInstanceOf(MailFailure)
  // A handshake record (RFC 8446, §5.1).
  expect(server.firstBytes[0]?.[0]).toBe(22)
})

test('line breaks in a subject or recipient add neither a header nor a recipient', async () => {
  const server = await start()
  const mailer = smtpMailer(`smtp://${server.address}`, mailFrom)
  await mailer.send({ ...greeting, subject: 'Hej\r\nBcc: eva@example.se\r\n\r\nInnehåll' })
  expect(server.messages[0]).not.toMatch(/^bcc:/im)
  const to = 'asa@example.se\r\nRCPT TO:<eva@example.se>'
  expect(await failureOf(mailer.send({ ...greeting, to }))).toBeInstanceOf(MailFailure)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asa@example.se>'])
})

describe('errors contain codes only', () => {
  test.each<[string, SmtpSettings, string]>([
    ['recipient refused', { answers: { RCPT: '550 no such user: asa@example.se' } }, 'EENVELOPE RCPT TO 550'],
    ['mail refused', { answers: { DATA: '554 asa@example.se reads no spam' } }, 'EENVELOPE DATA 554'],
    ['a server that greets with a refusal', { answers: { EHLO: '421 go away' } }, 'ECONNECTION EHLO 421'],
    ['a server that does not answer', { silent: true }, 'ETIMEDOUT CONN'],
  ])('%s', async (_case, settings, reason) => {
    const server = await start(settings)
    const failure = await failureOf(smtpMailer(`smtp://${server.address}`, mailFrom, impatience).send(greeting))
    expect(failure?.message).toBe(`A mail could not be handed over: ${reason}`)
    expect(`${failure?.stack} ${JSON.stringify(failure)}`).not.toContain('asa@')
    expect(failure?.cause).toBeUndefined()
  })

  test('a server that does not run', async () => {
    const server = await startSmtp()
    await server.close()
    const failure = await failureOf(smtpMailer(`smtp://${server.address}`, mailFrom).send(greeting))
    expect(failure?.message).toBe('A mail could not be handed over: ESOCKET ECONNREFUSED CONN')
  })

  test.each<[string, SmtpSettings]>([
    ['smtps', { secure: true }],
    ['smtp', { offers: ['STARTTLS'] }],
  ])('an expired certificate, over %s', async (scheme, settings) => {
    const server = await start(settings)
    const failure = await failureOf(smtpMailer(`${scheme}://${server.address}`, mailFrom).send(greeting))
    expect(failure?.message).toBe('A mail could not be handed over: ESOCKET CERT_HAS_EXPIRED CONN')
    expect(server.messages).toEqual([])
  })

  test('sending to a server that never finishes is ended by a total time limit', async () => {
    // Each line resets the idle timeout.
    const server = await start({ answers: { EHLO: '250-and', HELO: '250-and' } })
    const patience = { ...impatience, socketTimeout: 60_000, whole: 300 }
    const failure = await failureOf(smtpMailer(`smtp://${server.address}`, mailFrom, patience).send(greeting))
    expect(failure?.message).toBe('A mail could not be handed over: EABORT')
  })
})
