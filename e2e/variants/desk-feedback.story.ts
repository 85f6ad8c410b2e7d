import { becomeOperator, callSite, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true })

test('feedback is read, marked as done, reopened, removed and restored', async ({ page, site }) => {
  await callSite(page.request, 'POST', '/submit_feedback', {
    contact_info: 'Anna@Example.se?bcc=bo&subject=x',
    feedback_text: 'Kartan är fin.\n\n<b>Men</b> var är knappen javascript:alert(1)?',
  })
  await callSite(page.request, 'POST', '/submit_feedback', { feedback_text: 'Tack!' })
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/feedback')
  const inbox = page.getByRole('region', { name: 'Feedback' })
  const letters = inbox.getByRole('article')
  await expect(letters).toHaveCount(2)
  // The oldest message first. Its e-mail address is a link, all other markup is text.
  await expect(letters.first()).toContainText('<b>Men</b> var är knappen javascript:alert(1)?')
  await expect(letters.first().getByRole('link')).toHaveAttribute(
    'href',
    'mailto:Anna@Example.se%3Fbcc%3Dbo%26subject%3Dx',
  )
  await expect(letters.nth(1)).toContainText('Ingen kontaktuppgift')

  await letters.first().getByRole('button', { name: 'Markera som klar' }).click()
  await expect(letters).toHaveCount(1)
  await expect(letters.first().getByRole('heading')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Feedback 1 väntar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(letters).toHaveCount(2)

  await letters.first().getByRole('button', { name: 'Ta bort' }).click()
  await expect(letters).toHaveCount(1)
  await inbox.getByText('Papperskorg').click()
  await expect(inbox.getByText('Det som ligger här försvinner för gott efter sju dagar.')).toBeVisible()
  await letters.first().getByRole('button', { name: 'Lägg tillbaka' }).click()
  await expect(inbox.getByText('Papperskorgen är tom.')).toBeVisible()
  await inbox.getByText('Att läsa').click()
  await expect(letters).toHaveCount(2)

  await letters.first().getByRole('button', { name: 'Markera som klar' }).click()
  await inbox.getByText('Klara').click()
  await letters.first().getByRole('button', { name: 'Öppna igen' }).click()
  await expect(inbox.getByText('Här samlas det som du har markerat som klart.')).toBeVisible()
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedComplaints: /API request failed|Failed to load resource/ })

  test('the desk reports it and keeps the messages', async ({ page, site }) => {
    await callSite(page.request, 'POST', '/submit_feedback', { feedback_text: 'Tack!' })
    await becomeOperator(page, site, await signUp(page))
    await page.goto('/#/granska/feedback')
    const inbox = page.getByRole('region', { name: 'Feedback' })
    await expect(inbox.getByRole('article')).toHaveCount(1)
    await site.kill()
    await inbox.getByRole('button', { name: 'Markera som klar' }).click()
    await expect(inbox.getByRole('alert')).toContainText('Det gick inte att spara.')
    await expect(inbox.getByRole('article')).toHaveCount(1)
    await site.start()
    await inbox.getByRole('button', { name: 'Markera som klar' }).click()
    await expect(inbox.getByText('Allt är läst. Ny feedback hamnar här.')).toBeVisible()
  })
})
