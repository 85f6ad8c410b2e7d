import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, knownTips, sendTips, tipCard } from '../desk-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test.describe('two operators', () => {
  test.use({ expectedComplaints: /409/ })

  test('the later one is informed, and continues with the queue', async ({ page, site, browser }) => {
    await sendTips(page, knownTips.växjö, knownTips.kalmar)
    await becomeOperator(page, site, await signUp(page))
    const other = await otherVisitor(browser, site)
    await becomeOperator(other, site, await signUp(other))
    for (const desk of [page, other]) {
      await desk.goto('/#/granska')
      await expect(tipCard(desk, 'Växjö Återburk')).toBeVisible()
    }
    await tipCard(other, 'Växjö Återburk').getByRole('button', { name: 'Publicera' }).click()
    await expectDecided(other, 'Publicerat: Växjö Återburk.')
    await tipCard(page, 'Växjö Återburk').getByRole('button', { name: 'Publicera' }).click()
    await expect(page.getByText('Tipset är redan publicerat.')).toBeVisible()
    await page.getByRole('button', { name: 'Gå vidare i kön' }).click()
    await expect(tipCard(page, 'Loppis i hamnmagasinet')).toBeVisible()
    // The same for rejecting a tip that has been published.
    await expect(tipCard(other, 'Loppis i hamnmagasinet')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Avvisa tipset?' })
    await tipCard(page, 'Loppis i hamnmagasinet').getByRole('button', { name: 'Avvisa' }).click()
    await dialog.getByRole('button', { name: 'Reklam eller skräp' }).click()
    await tipCard(other, 'Loppis i hamnmagasinet').getByRole('button', { name: 'Publicera' }).click()
    await expectDecided(other, 'Publicerat: Loppis i hamnmagasinet.')
    await dialog.getByRole('button', { name: 'Avvisa' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Tipset är redan publicerat.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Gå vidare i kön' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Inga tips väntar. Bra jobbat!')).toBeFocused()
    await other.close()
  })
})
