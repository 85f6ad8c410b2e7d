import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { becomeOperator, callSite, signUp } from '../account.ts'
import { expectDecided, knownTips, sendTips, tipCard } from '../desk-page.ts'
import { expectFocusStays, pressOn, tabTo, typeInto } from '../keyboard.ts'
import { expect, test } from '../story.ts'

// Reduced motion, so that nothing scrolls by itself between key presses.
test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

const table = 'type;name;address;town;latitude;longitude\nstore;Importerade fynd;Storgatan 9;Ystad;55,4295;13,82\n'

/** Waits until the buttons of a new tip accept clicks. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Avvisa' })).toHaveAttribute('aria-disabled', 'false')
}

test('an operator does everything at the desk by keyboard', async ({ page, site }) => {
  await sendTips(page, knownTips.växjö, knownTips.kalmar, knownTips.trosa)
  await callSite(page.request, 'POST', '/submit_feedback', { contact_info: 'anna@example.se', feedback_text: 'Hej!' })
  await becomeOperator(page, site, await signUp(page))

  await test.step('tips', async () => {
    await page.goto('/#/granska')
    await expect(tipCard(page, 'Växjö Återburk')).toBeVisible()
    await expectSettled(page)
    await pressOn(page, 'Rätta')
    await expect(page.getByLabel('Butiksnamn', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Växjö Återbruk')
    await pressOn(page, 'Publicera')
    await expectDecided(page, 'Publicerat: Växjö Återbruk.')
    await expect(page.getByRole('heading', { name: 'Loppis i hamnmagasinet' })).toBeFocused()
    await expectSettled(page)
    await pressOn(page, 'Avvisa')
    await expect(page.getByRole('dialog', { name: 'Avvisa tipset?' })).toBeVisible()
    await pressOn(page, 'Reklam eller skräp')
    await pressOn(page, 'Avvisa')
    await expectDecided(page, 'Avvisat: Loppis i hamnmagasinet.')
    await expect(page.getByRole('heading', { name: 'Retrolyckan i Trosa' })).toBeFocused()
    await tabTo(page, 'Ångra', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectDecided(page, 'Ångrat.')
    await expectFocusStays(page, 'a decision that was taken back')
    await tabTo(page, 'Dölj meddelandet')
    await page.keyboard.press('Enter')
    // The focus stays near the removed message.
    await expect(page.getByRole('button', { name: 'Dölj meddelandet' })).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await page.keyboard.press('Tab')
    await expectFocusStays(page, 'a message that was sent away')
  })

  await test.step('places', async () => {
    await page.goto('/#/granska/platser')
    // Wait for all places: content that loads later would move the focused element.
    await expect(page.getByText(/^\d+ platser$/)).toBeVisible()
    await typeInto(page, 'Namn, stad, adress eller nummer', 'retrolyckan')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 plats', { exact: true })).toBeVisible()
    await pressOn(page, 'Retrolyckan')
    await expect(page.getByRole('article', { name: 'Retrolyckan' })).toBeVisible()
    await expectFocusStays(page, 'the way to a place')
    await pressOn(page, 'Ändra')
    await typeInto(page, /^Adress/, 'Nygatan 1')
    await pressOn(page, 'Spara')
    await expectDecided(page, 'Sparat: Retrolyckan.')
    await expect(page.getByRole('heading', { name: 'Retrolyckan', exact: true })).toBeFocused()
    await pressOn(page, 'Ta bort')
    await expect(page.getByRole('dialog', { name: 'Ta bort Retrolyckan?' })).toBeVisible()
    await pressOn(page, 'Har stängt för gott')
    await pressOn(page, 'Ta bort')
    await expectDecided(page, 'Borttaget: Retrolyckan.')
    await expectFocusStays(page, 'a place that was removed')
    await pressOn(page, 'Återställ')
    await expectDecided(page, 'Återställt: Retrolyckan.')
    await expectFocusStays(page, 'a place that was brought back')
  })

  await test.step('feedback', async () => {
    await page.goto('/#/granska/feedback')
    await expect(page.getByText('Hej!')).toBeVisible()
    await pressOn(page, 'Markera som klar')
    await expect(page.getByText('Hej!')).toHaveCount(0)
    await expectFocusStays(page, 'a message that is done')
  })

  await test.step('slideshow', async () => {
    await page.goto('/#/granska/utvalda')
    await expect(page.getByRole('button', { name: 'Flytta ner' }).first()).toBeVisible()
    await pressOn(page, 'Flytta ner')
    await expectFocusStays(page, 'a slide that moved')
    await pressOn(page, 'Ta bort')
    await expectFocusStays(page, 'a slide that was taken out')
    await typeInto(page, 'Lägg till ett evenemang', 'bakluckeloppis')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('button', { name: 'Lägg till Bakluckeloppis i Folkets park', exact: true }),
    ).toBeVisible()
    await pressOn(page, 'Lägg till Bakluckeloppis i Folkets park')
    await expectFocusStays(page, 'a slide that was added')
    await pressOn(page, 'Spara urvalet')
    await expectDecided(page, 'De utvalda evenemangen är sparade.')
    await expectFocusStays(page, 'a saved slideshow')
    const start = await page.context().newPage()
    await start.goto('/#/')
    const slides = start.getByRole('region', { name: 'Utvalda evenemang' })
    await expect(slides.getByRole('button', { name: /^Visa bild \d: Bakluckeloppis i Folkets park/ })).toBeVisible()
    await start.close()
  })

  await test.step('import', async () => {
    await page.goto('/#/granska/import')
    await expect(page.getByRole('button', { name: 'Provkör' })).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    await pressOn(page, 'Fil')
    const chooser = await choosing
    await chooser.setFiles({ name: 'butiker.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await pressOn(page, 'Provkör')
    await expect(page.getByRole('heading', { name: 'Så här skulle det bli' })).toBeFocused()
    await pressOn(page, 'Genomför importen')
    await expect(page.getByRole('heading', { name: 'Importen är genomförd' })).toBeFocused()
    await tabTo(page, 'Ångra', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectDecided(page, 'Ångrat.')
    await expectFocusStays(page, 'an import that was taken back')
  })
})
