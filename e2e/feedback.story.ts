import type { Page } from '@playwright/test'
import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'

const thanks = 'Tack för din feedback! Vi uppskattar att du hjälper oss att bli bättre.'

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

test('§8 feedback success, §2 feedback replaced, §2 feedback modal, §6 visitor feedback: a draft survives a reload, and the desk receives a visitor’s feedback @phone @engines', async ({
  page,
  site,
}) => {
  await openFeedback(page)
  await main(page).getByLabel('Kontaktuppgift (valfritt)').fill('anna@example.se')
  await main(page).getByLabel('Meddelande').fill('Kartan är fin!\nMen var är Skara?')
  await page.reload()
  await expect(main(page).getByLabel('Kontaktuppgift (valfritt)')).toHaveValue('anna@example.se')
  await expect(main(page).getByLabel('Meddelande')).toHaveValue('Kartan är fin!\nMen var är Skara?')
  await send(page).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByText(thanks)).toBeVisible()
  await modal.getByText('Stäng', { exact: true }).click()
  await expect(modal).toHaveCount(0)
  await expect(main(page).getByText(thanks)).toBeFocused()
  await expect(main(page).getByLabel('Meddelande')).toHaveCount(0)
  // A new visit begins with an empty form.
  await page.reload()
  await expect(main(page).getByLabel('Meddelande')).toHaveValue('')

  const inbox = await readDesk(page, site, '/desk/feedback')
  expect(inbox).toContain('Kartan är fin!\\nMen var är Skara?')
  expect(inbox).toContain('anna@example.se')
})
