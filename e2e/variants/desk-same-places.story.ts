import type { Locator, Page } from '@playwright/test'
import { addFavourites, becomeOperator, callSite, signUp } from '../account.ts'
import { expectDecided, partLink, undoLast } from '../desk-page.ts'
import { type KnownShop, officeHours } from '../known-places.ts'
import { otherVisitor } from '../other-visitor.ts'
import { expect, test } from '../story.ts'

const trosa = { lat: 58.8966, lng: 17.5508 }
const kalmar = { lat: 56.6634, lng: 16.3568 }

function shop(id: number, facts: Partial<KnownShop>): KnownShop {
  return { id, name: null, address: null, town: null, position: null, openingHours: null, link: null, ...facts }
}

test.use({
  ownServer: true,
  contextOptions: { reducedMotion: 'reduce' },
  // The answer to a decision that another operator was faster with.
  expectedComplaints: /409/,
  places: {
    shops: [
      shop(1, {
        name: 'Retrolyckan',
        address: 'Östra Långgatan 12',
        town: 'Trosa',
        position: trosa,
        link: 'https://retrolyckan.example.se',
      }),
      shop(2, {
        name: 'Retrolyckan AB',
        address: 'Östra Långgatan 12 A',
        town: 'Trosa',
        position: { ...trosa, lat: trosa.lat + 0.0002 },
        openingHours: officeHours,
        link: 'https://www.retrolyckan.example.se/',
        swish: true,
      }),
      shop(3, { name: 'Kupan', address: 'Storgatan 1', town: 'Kalmar', position: kalmar }),
      shop(4, { name: 'Kupan', town: 'Kalmar', position: { ...kalmar, lat: kalmar.lat + 0.0005 } }),
    ],
    markets: [],
  },
})

function pair(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

const twinName = 'Retrolyckan och Retrolyckan AB'

test('an operator merges two shops fact by fact; the old link and the old favourite lead to the one; undone there are two again', async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  // A visitor who likes the second place and has its link.
  const visitor = await otherVisitor(browser, site)
  const account = await signUp(visitor)
  await addFavourites(visitor, account, { target_id: '2', target_type: 'store' })
  await visitor.goto('/#/store/2?city=trosa')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Retrolyckan AB' })).toBeVisible()

  const roundStops = visitor.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })
  await visitor.goto('/#/runda?stopp=s2.20-s3&dag=2026-11-28&ordning=1')
  await visitor.getByRole('button', { name: 'Gör till min runda' }).click()
  await expect(roundStops).toHaveText(['Retrolyckan AB', 'Kupan'])

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  await expect(partLink(page, 'Dubbletter')).toContainText('2')
  await partLink(page, 'Dubbletter').click()
  const twins = pair(page, twinName)
  await expect(twins).toContainText('Nästan säkert samma ställe')
  await expect(twins.getByRole('listitem')).toHaveText(['Samma namn', 'Samma adress', 'Samma länk', '22 m emellan'])
  await twins.getByRole('button', { name: /^Jämför/ }).click()
  const chosen = (fact: string) => twins.getByRole('radiogroup', { name: fact, exact: true }).getByRole('radio')
  // The first entry has no hours, so the form proposes those of the second; for all else its own.
  await expect(chosen('Öppettider').nth(1)).toBeChecked()
  await expect(chosen('Adress').nth(0)).toBeChecked()
  await chosen('Adress').nth(1).check()
  await expect(twins).toContainText('Nr 2 leder till nr 1, som tar adress, öppettider och Swish därifrån.')
  await twins.getByRole('button', { name: 'Slå ihop' }).click()
  await expectDecided(page, 'Ihopslaget: Retrolyckan.')
  await expect(twins).toHaveCount(0)
  await expect(partLink(page, 'Dubbletter')).toContainText('1')

  // The old link, also through the browser's Back button.
  await visitor.goto('/#/?city=trosa')
  // Wait until the search has written its seed to the address.
  await expect(visitor.getByRole('status').filter({ hasText: /^\s*1 ställe$/ })).toBeVisible()
  await visitor.goto('/#/store/2?city=trosa')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Retrolyckan', exact: true })).toBeVisible()
  await expect(visitor).toHaveURL(/#\/store\/1\?city=trosa$/)
  await expect(visitor.getByText('Östra Långgatan 12 A, Trosa').first()).toBeVisible()
  await expect(visitor.getByText('Ta bort gillning')).toBeVisible()
  await visitor.goBack()
  await expect(visitor).toHaveURL(/#\/\?city=trosa/)
  await visitor.goForward()
  await expect(visitor).toHaveURL(/#\/store\/1\?city=trosa$/)
  await visitor.goto('/butik/2-retrolyckan-ab-trosa')
  await expect(visitor).toHaveURL(/\/butik\/1-retrolyckan/)
  await visitor.goto('/#/profile?tab=favoriter')
  await expect(visitor.getByRole('article')).toHaveCount(1)
  await expect(visitor.getByRole('article').getByRole('link', { name: 'Retrolyckan', exact: true })).toBeVisible()

  // The visitor's saved round, and a round shared before the merge that has both places as stops.
  const savedRound = () => visitor.evaluate(() => localStorage.getItem('round'))
  await visitor.goto('/#/runda')
  await expect(visitor.getByText('Ett av ställena har slagits ihop med Retrolyckan.')).toBeVisible()
  await expect(roundStops).toHaveText(['Retrolyckan', 'Kupan'])
  await expect.poll(savedRound).toContain('stopp=s1.20-s3&')
  await visitor.goto('/#/runda?stopp=s1-s2-s3&fran=s2&ordning=1')
  await expect(visitor).toHaveURL(/#\/runda\?stopp=s1-s3&.*fran=s1/)
  await expect(visitor.getByRole('heading', { level: 1, name: 'En delad runda' })).toBeVisible()
  await expect(roundStops).toHaveText(['Retrolyckan', 'Kupan'])
  await expect(visitor.getByText(/Åk från Retrolyckan$/)).toBeVisible()
  expect(await savedRound()).toContain('stopp=s1.20-s3&')

  await page.goto('/#/granska/platser/butik/2')
  await expect(page.getByText(/^Ihopslaget .* med nr 1, dit/)).toBeVisible()
  await expectAccessible('an entry that leads to another')
  await page.goto('/#/granska/logg')
  await page.getByRole('button', { name: 'Ångra', exact: true }).first().click()
  await expectDecided(page, 'Ångrat.')
  await partLink(page, 'Dubbletter').click()
  await expect(twins).toBeVisible()
  for (const [id, name, address] of [
    [1, 'Retrolyckan', 'Östra Långgatan 12, Trosa'],
    [2, 'Retrolyckan AB', 'Östra Långgatan 12 A, Trosa'],
  ] as const) {
    await visitor.goto('/site_config')
    await visitor.goto(`/#/store/${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(visitor).toHaveURL(new RegExp(`#/store/${id}$`))
    await expect(visitor.getByText(address).first()).toBeVisible()
    await expect(visitor.getByRole('button', { name: id === 2 ? /^Ta bort gillning/ : /^Gilla/ })).toBeVisible()
  }
  await visitor.close()
})

test('an operator says that two are different places; they are not suggested again until that is undone', async ({
  page,
  site,
}) => {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/granska/dubbletter')
  for (const name of [twinName, 'Kupan']) {
    await pair(page, name).getByRole('button', { name: 'Olika ställen' }).click()
    await expectDecided(page, `Olika ställen: ${name}.`)
    await expect(pair(page, name)).toHaveCount(0)
    // After a decision, the desk ignores clicks for a moment, so that a double click does not decide on the next pair.
    await page.waitForTimeout(800)
  }
  await expect(page.getByText('Inget ställe ser ut att finnas två gånger.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Inget ställe ser ut att finnas två gånger.')).toBeVisible()
  await page.goto('/#/granska/logg')
  await expect(page.getByRole('article').first()).toContainText('Skilde på två ställen: Kupan')
  await page.getByRole('article').first().getByRole('button', { name: 'Ångra' }).click()
  await partLink(page, 'Dubbletter').click()
  await expect(pair(page, 'Kupan')).toBeVisible()
  await expect(pair(page, twinName)).toHaveCount(0)
})

test('a decision after another operator’s shows the current state', async ({ page, site }) => {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/granska/dubbletter')
  await expect(pair(page, twinName)).toBeVisible()
  const headers = { Authorization: `Bearer ${account.token}` }
  const { place } = (await (
    await callSite(page.request, 'GET', '/desk/places/store/2', undefined, headers)
  ).json()) as { place: { version: number } }
  await callSite(page.request, 'POST', '/desk/places/store/2/remove', { version: place.version }, headers)
  await pair(page, twinName).getByRole('button', { name: 'Slå ihop' }).click()
  const late = 'Något av ställena har ändrats under tiden. Nu ser du hur det är i dag.'
  await expect(page.getByRole('alert').filter({ hasText: late })).toBeVisible()
  await expect(pair(page, twinName)).toHaveCount(0)
  await expect(undoLast(page)).toHaveCount(0)
})
