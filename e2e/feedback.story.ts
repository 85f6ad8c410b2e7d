import type { Page } from '@playwright/test'
import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'

const thanks = 'Tack för din feedback! Vi uppskattar att du hjälper oss att bli bättre.'
const failed = 'Ett fel uppstod när feedback skulle skickas. Försök igen senare.'

function main(page: Page) {
  return page.getByRole('main')
}

function send(page: Page) {
  return main(page).getByRole('button', { name: 'Skicka feedback' })
}

async function openFeedback(page: Page): Promise<void> {
  await page.goto('/#/feedback')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Lämna feedback' })).toBeVisible()
}

test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/ })

test('§8 feedback success, §2 feedback replaced, §2 feedback modal, §6 visitor feedback: it is received @phone @engines', async ({
  page,
  site,
  expectAccessible,
}) => {
  await openFeedback(page)
  await expectAccessible('the form')
  await main(page).getByLabel('Kontaktuppgift (valfritt)').fill('anna@example.se')
  await main(page).getByLabel('Meddelande').fill('Kartan är fin!\nMen var är Skara?')
  await send(page).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByText(thanks)).toBeVisible()
  await expectAccessible('the modal')
  await modal.getByText('Stäng', { exact: true }).click()
  await expect(modal).toHaveCount(0)
  await expect(main(page).getByText(thanks)).toBeFocused()
  await expect(main(page).getByLabel('Meddelande')).toHaveCount(0)
  await expectAccessible('thanks')

  const inbox = await readDesk(page, site, '/desk/feedback')
  expect(inbox).toContain('Kartan är fin!\\nMen var är Skara?')
  expect(inbox).toContain('anna@example.se')
})

test('feedback without a message is refused with our own texts', async ({ page, expectAccessible }) => {
  await openFeedback(page)
  await send(page).click()
  await expect(main(page).getByText('Skriv ett meddelande')).toBeVisible()
  await main(page).getByLabel('Meddelande').fill('   ')
  await send(page).click()
  await expect(main(page).getByText('Skriv ett meddelande')).toBeVisible()
  await expect(main(page).getByLabel('Meddelande')).toBeFocused()
  await expectAccessible('nothing to send')
  await main(page).getByLabel('Meddelande').fill('Bra!')
  await expect(main(page).getByText('Skriv ett meddelande')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByRole('dialog').getByText(thanks)).toBeVisible()
})

test('the remaining characters are shown before the limit is reached', async ({ page }) => {
  await openFeedback(page)
  await main(page).getByLabel('Meddelande').fill('a'.repeat(4400))
  await expect(main(page).getByText(/tecken kvar/)).toHaveCount(0)
  await main(page).getByLabel('Meddelande').fill('a'.repeat(4990))
  await expect(main(page).getByText('10 tecken kvar')).toBeVisible()
  await main(page).getByLabel('Meddelande').fill('a'.repeat(5001))
  await send(page).click()
  await expect(main(page).getByText('Meddelandet får ha högst 5000 tecken')).toBeVisible()
})

test('a draft survives a reload, and is removed once it is sent', async ({ page }) => {
  await openFeedback(page)
  await main(page).getByLabel('Kontaktuppgift (valfritt)').fill('anna@example.se')
  await main(page).getByLabel('Meddelande').fill('Kartan är fin!')
  await page.reload()
  await expect(main(page).getByLabel('Kontaktuppgift (valfritt)')).toHaveValue('anna@example.se')
  await expect(main(page).getByLabel('Meddelande')).toHaveValue('Kartan är fin!')
  await send(page).click()
  await expect(page.getByRole('dialog').getByText(thanks)).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('Meddelande')).toHaveValue('')
})

test('feedback that cannot be sent keeps its text @phone', async ({ page, site, expectAccessible }) => {
  await openFeedback(page)
  await main(page).getByLabel('Meddelande').fill('Kartan är fin!')
  await site.kill()
  await send(page).click()
  await expect(main(page).getByRole('alert')).toHaveText(failed)
  await expect(main(page).getByLabel('Meddelande')).toHaveValue('Kartan är fin!')
  await expectAccessible('a failure')
  await site.start()
  await send(page).click()
  await expect(page.getByRole('dialog').getByText(thanks)).toBeVisible()
})
