/**
 * Addresses end up in the history, in the logs of proxies and in referrers. So no address that the browser requests or
 * sends may contain personal input or a credential.
 */
import type { BrowserContext } from '@playwright/test'
import {
  createAccount,
  expectStartPageNext,
  field,
  fillIn,
  freshEmail,
  signIn,
  signOut,
  status,
} from '../login-page.ts'
import { expect, test } from '../story.ts'

const password = 'hemligt-å-ä-ö-4711'
const newPassword = 'ett-nytt-lösenord-4711'

interface SentData {
  /** All requested addresses and referrers. */
  readonly addresses: string[]
  /** Secrets sent in headers and bodies: keys, tokens, codes. */
  readonly secrets: Set<string>
}

function watch(context: BrowserContext): SentData {
  const sent: SentData = { addresses: [], secrets: new Set() }
  context.on('request', (request) => {
    const { authorization, 'x-api-key': key, referer } = request.headers()
    sent.addresses.push(request.url(), referer ?? '')
    for (const secret of [authorization?.split(' ')[1], key]) if (secret) sent.secrets.add(secret)
  })
  return sent
}

test('from signing up to a new password, no address contains a secret or the account', async ({
  page,
  context,
  site,
}) => {
  const { addresses, secrets } = watch(context)
  const email = freshEmail()
  const codeOf = async (subject: string) => {
    const find = async () => (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject)
    await expect.poll(async () => (await find())?.links.length).toBeGreaterThan(0)
    const [link = ''] = (await find())?.links ?? []
    secrets.add(/[?&](?:confirm|reset)=([\w-]+)/.exec(link)?.[1] ?? 'no code')
    return link
  }
  await createAccount(page, email, password)
  await expectStartPageNext(page)
  await page.goto(await codeOf('Bekräfta din e-postadress'))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Redigera', exact: true }).click()
  await page.getByLabel('Förnamn').fill('Anna-Karin')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Anna-Karin/ })).toBeVisible()
  await page.goto('/#/?city=trosa&view_mode=list')
  await page.getByRole('button', { name: 'Gilla Retrolyckan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ta bort gillning av Retrolyckan', exact: true })).toBeVisible()
  await signOut(page)

  await page.goto('/#/login')
  await fillIn(page, { 'E-post': email })
  await page.getByRole('button', { name: 'Glömt lösenord?' }).click()
  await page.getByRole('button', { name: 'Skicka länken' }).click()
  await page.goto(await codeOf('Välj ett nytt lösenord'))
  await fillIn(page, { 'Nytt lösenord': newPassword, 'Bekräfta lösenord': newPassword })
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(status(page)).toContainText('Ditt lösenord är bytt.')
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await page.goto('/#/feedback')
  await page.getByLabel('Kontaktuppgift (valfritt)').fill(email)
  await field(page, 'Meddelande').fill('Var är Skara?')
  await page.getByRole('button', { name: 'Skicka feedback' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const cookies = await context.cookies()
  for (const { value } of cookies) secrets.add(value)
  if (!cookies.some(({ name }) => name.includes('session'))) secrets.add('no session')
  // The key, at least two tokens, two codes and a session: ensures that the story has found the secrets.
  expect([...secrets].filter((secret) => secret.startsWith('no '))).toEqual([])
  expect(secrets.size).toBeGreaterThanOrEqual(6)
  for (const word of [...secrets, email, password, newPassword, 'Anna-Karin', 'Skara'])
    for (const spelling of new Set([word, encodeURIComponent(word), encodeURI(word)]))
      expect(addresses.filter((address) => address.includes(spelling))).toEqual([])
  // The page's address, which the browser keeps in its history, contains no secret either.
  expect(page.url()).not.toMatch(/confirm|reset|@/)
})
