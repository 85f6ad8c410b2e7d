import type { Browser, Locator, Page } from '@playwright/test'
import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, partLink, undoLast } from '../desk-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import { behindProxy, fromNetwork, sendReports } from '../reports.ts'
import { card, map, pins } from '../search-page.ts'
import type { Site } from '../site.ts'
import { expect, test } from '../story.ts'

test.use({
  ownServer: true,
  serverEnv: behindProxy,
  contextOptions: { reducedMotion: 'reduce' },
  // A removed place gives a 404, and an offline browser logs failed requests.
  expectedComplaints: /404|^Failed to (load resource|fetch)|^API request failed/,
})

const shop = { target_type: 'store', target_id: '1' } as const
const shopPath = '/#/store/1'
const warning = 'Flera besökare säger att butiken har stängt'

function question(page: Page): Locator {
  return page.getByRole('region', { name: 'Stämmer det här?' })
}

function answer(page: Page, name: string): Locator {
  return question(page).getByRole('button', { name, exact: true })
}

/** A visitor from another network than all others. */
async function visitorFrom(browser: Browser, site: Site, network: number): Promise<Page> {
  return otherVisitor(browser, site, { extraHTTPHeaders: fromNetwork(network) })
}

test('two visitors say with one press each that a page is right, and it says so', async ({ page, site, browser }) => {
  await page.goto(shopPath)
  await expect(answer(page, 'Ja')).toBeVisible()
  await answer(page, 'Ja').click()
  const thanks = question(page).getByText('Om en besökare till säger att det stämmer')
  await expect(thanks).toBeFocused()
  await page.reload()
  await expect(thanks).toBeVisible()
  await expect(answer(page, 'Ja')).toHaveCount(0)

  const other = await visitorFrom(browser, site, 2)
  await other.goto(shopPath)
  await answer(other, 'Ja').click()
  await expect(question(other).getByText('Flera besökare säger att det stämmer')).toBeFocused()
  await expect(other.getByRole('region', { name: 'Bra att veta' })).toContainText(/Kontrollerad .* av besökare/)
  await other.close()
})

test('a visitor reports with two presses that a shop has closed, with a note that the desk shows', async ({
  page,
  site,
}) => {
  await page.goto(shopPath)
  await answer(page, 'Nej, ...').click()
  await question(page).getByText('Berätta mer först, om du vill').click()
  await question(page).getByLabel('Berätta mer (valfritt)').fill('Skylten är borta.')
  await answer(page, 'Har stängt för gott').click()
  await expect(question(page).getByText('Tack för att du säger till!')).toBeFocused()
  // A single report shows no warning.
  await expect(page.getByText(warning)).toHaveCount(0)

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/rapporter')
  await expect(page.getByText('Inget att granska.')).toBeVisible()
  await page.getByText('Enstaka', { exact: true }).click()
  const matter = page.getByRole('article', { name: 'Retrolyckan' })
  await expect(matter).toContainText('Har stängt för gott')
  await expect(matter).toContainText('1 besökare')
  await expect(matter).toContainText('Skylten är borta.')
})

test('three visitors agree that a shop has closed: everybody is warned, and an operator decides', async ({
  page,
  site,
  browser,
}) => {
  await sendReports(page.request, { ...shop, verdict: 'closed' }, 2)
  const third = await visitorFrom(browser, site, 3)
  await third.goto(shopPath)
  await answer(third, 'Nej, ...').click()
  await answer(third, 'Har stängt för gott').click()
  await expect(question(third).getByText('Flera besökare säger samma sak.')).toBeFocused()
  await expect(third.getByText(`${warning}. Kontrollera innan du åker.`)).toBeVisible()

  await page.goto(shopPath)
  await expect(page.getByText(`${warning}. Kontrollera innan du åker.`)).toBeVisible()
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(card(page, 'Retrolyckan')).toContainText(warning)
  await page.goto('/#/?city=trosa')
  await pins(page, 'Butik').click()
  await expect(map(page).getByRole('dialog').getByText(warning)).toBeVisible()

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  await expect(partLink(page, 'Rapporter')).toContainText('1')
  await partLink(page, 'Rapporter').click()
  const matter = page.getByRole('article', { name: 'Retrolyckan' })
  await expect(matter).toContainText('3 besökare')
  await expect(matter).toContainText('Östra Långgatan 12')
  await expect(matter).toContainText('måndag–fredag: 10:00–18:00')
  await matter.getByRole('button', { name: 'Ta bort stället' }).click()
  await expectDecided(page, 'Borttaget: Retrolyckan.')
  await expect(page.getByText('Inget att granska.')).toBeVisible()
  await expect(partLink(page, 'Rapporter')).not.toContainText('1')
  await third.reload()
  await expect(third.getByRole('heading', { level: 1, name: 'Butiken kunde inte hittas' })).toBeVisible()

  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await third.reload()
  await expect(third.getByText(`${warning}. Kontrollera innan du åker.`)).toBeVisible()

  await matter.getByRole('button', { name: 'Avfärda' }).click()
  await expectDecided(page, 'Avfärdat: Retrolyckan.')
  await third.reload()
  await expect(third.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect(third.getByText(warning)).toHaveCount(0)
  await third.close()

  await page.getByText('Klara', { exact: true }).click()
  await expect(matter).toContainText(/Avfärdat \d/)
  await matter.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Här samlas det som är avgjort.')).toBeVisible()
  await page.goto('/#/granska/logg?om=rapporter')
  const log = page.getByRole('region', { name: 'Logg' }).getByRole('article')
  await expect(log.filter({ hasText: /^Avfärdade rapport/ })).toContainText('Ångrat')
})

test('a date that visitors say is cancelled is cancelled at the desk with one press', async ({ page, site }) => {
  const market = { target_type: 'temp_event', target_id: '130' } as const
  await page.goto('/#/event/130')
  await answer(page, 'Nej, ...').click()
  await expect(answer(page, 'Loppisen 29 mar 2027 är inställd')).toBeVisible()
  await sendReports(page.request, { ...market, verdict: 'cancelled' }, 3)
  await page.reload()
  await expect(page.getByText('Flera besökare säger att loppisen är inställd')).toBeVisible()

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/rapporter')
  await page.getByRole('button', { name: 'Ställ in datumet' }).click()
  await expectDecided(page, 'Inställt: Loppis efter vintern.')
  await page.goto('/#/event/130')
  await expect(page.getByText('Inställt', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Flera besökare säger')).toHaveCount(0)
  await answer(page, 'Nej, ...').click()
  await expect(question(page).getByRole('button', { name: /inställd/ })).toHaveCount(0)
})

test('a shop that has moved is corrected at the desk, which settles the matter', async ({ page, site }) => {
  await sendReports(page.request, { ...shop, verdict: 'moved' }, 3)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/rapporter')
  await page.getByRole('link', { name: 'Rätta stället' }).click()
  const sheet = page.getByRole('article', { name: 'Retrolyckan' })
  await expect(sheet).toContainText('Flera besökare säger att butiken har flyttat')
  await sheet.getByRole('button', { name: 'Ändra' }).click()
  await page.getByLabel('Adress').fill('Västra Långgatan 1')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectDecided(page, 'Sparat: Retrolyckan.')
  await expect(sheet).not.toContainText('Flera besökare säger')
  await partLink(page, 'Rapporter').click()
  await expect(page.getByText('Inget att granska.')).toBeVisible()
  await page.getByText('Klara', { exact: true }).click()
  await expect(page.getByRole('article', { name: 'Retrolyckan' })).toContainText('Rättat eller kontrollerat')
})

test('without network the answer is not lost: the same button sends it later', async ({ page, context }) => {
  await page.goto(shopPath)
  await expect(answer(page, 'Ja')).toBeVisible()
  await context.setOffline(true)
  await answer(page, 'Ja').click()
  await expect(question(page).getByRole('alert')).toHaveText(
    'Ditt svar gick inte att skicka. Kontrollera din anslutning och försök igen.',
  )
  await context.setOffline(false)
  await answer(page, 'Ja').click()
  await expect(question(page).getByText('Tack!')).toBeFocused()
})
