import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, partLink, undoLast } from '../desk-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import { serverClockAt } from '../moved-clock.ts'
import { behindProxy, fromNetwork, sendReports } from '../reports.ts'
import { expect, test } from '../story.ts'

test.use({
  ownServer: true,
  serverEnv: behindProxy,
  contextOptions: { reducedMotion: 'reduce' },
  // A removed place gives a 404.
  expectedComplaints: /404|^API request failed/,
})

test('three visitors agree that a shop has closed: visitors are warned, and an operator decides', async ({
  page,
  site,
  browser,
}) => {
  // Two report on the day before.
  await site.stop()
  await site.start(serverClockAt('2026-11-17T09:00:00+01:00'))
  await sendReports(page.request, { target_type: 'store', target_id: '1', verdict: 'closed' }, 2)
  await site.stop()
  await site.start()
  const third = await otherVisitor(browser, site, { extraHTTPHeaders: fromNetwork(3) })
  await third.goto('/#/store/1')
  const question = third.getByRole('region', { name: 'Stämmer det här?' })
  const warned = third.getByText('Flera besökare säger att butiken har stängt. Kontrollera innan du åker.')
  await question.getByRole('button', { name: 'Nej, ...' }).click()
  await question.getByText('Berätta mer först, om du vill').click()
  await question.getByLabel('Berätta mer (valfritt)').fill('Skylten är borta.')
  await question.getByRole('button', { name: 'Har stängt för gott' }).click()
  await expect(question.getByText('Flera besökare säger samma sak.')).toBeFocused()
  await expect(warned).toBeVisible()

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  await expect(partLink(page, 'Rapporter')).toContainText('1')
  await partLink(page, 'Rapporter').click()
  const matter = page.getByRole('article', { name: 'Retrolyckan' })
  for (const text of [
    '3 besökare',
    'Besökare ser en varning.',
    'Skylten är borta.',
    'Östra Långgatan 12',
    'måndag–fredag: 10:00–18:00',
  ])
    await expect(matter).toContainText(text)
  await matter.getByRole('button', { name: 'Ta bort stället' }).click()
  await expectDecided(page, 'Borttaget: Retrolyckan.')
  await expect(page.getByText('Inget att granska.')).toBeVisible()
  await expect(partLink(page, 'Rapporter')).not.toContainText('1')
  await third.reload()
  await expect(third.getByRole('heading', { level: 1, name: 'Butiken kunde inte hittas' })).toBeVisible()

  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await third.reload()
  await expect(warned).toBeVisible()
  // The visitor's answer is remembered.
  await expect(question.getByText('Flera besökare säger samma sak.')).toBeVisible()

  await page.goto('/#/granska/platser/butik/1')
  await expect(matter).toContainText('Flera besökare säger att butiken har stängt')
  await matter.getByRole('button', { name: 'Allt stämmer' }).click()
  await expectDecided(page, 'Kontrollerat i dag: Retrolyckan.')
  await expect(matter).not.toContainText('Flera besökare säger')
  await third.reload()
  await expect(third.getByText(/^Kontrollerad \d+ \S+ av Fyndkartan$/)).toBeVisible()
  await expect(warned).toHaveCount(0)
  await third.close()
})
