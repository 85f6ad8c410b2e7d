import { addFavourites, becomeOperator, signUp } from '../account.ts'
import { expectDecided, partLink } from '../desk-page.ts'
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

test('an operator merges two shops; the old link, the old favourite and rounds lead to the one', async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  // A visitor who likes the second place, and has it in a saved round.
  const visitor = await otherVisitor(browser, site)
  await addFavourites(visitor, await signUp(visitor), { target_id: '2', target_type: 'store' })
  const roundStops = visitor.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })
  await visitor.goto('/#/runda?stopp=s2.20-s3&dag=2026-11-28&ordning=1')
  await visitor.getByRole('button', { name: 'Gör till min runda' }).click()
  await expect(roundStops).toHaveText(['Retrolyckan AB', 'Kupan'])

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/dubbletter')
  await expect(partLink(page, 'Dubbletter')).toContainText('2')
  const twins = page.getByRole('article', { name: 'Retrolyckan och Retrolyckan AB', exact: true })
  await expect(twins.getByRole('listitem')).toHaveText(['Samma namn', 'Samma adress', 'Samma länk', '22 m emellan'])
  await twins.getByRole('button', { name: /^Jämför/ }).click()
  await twins.getByRole('radiogroup', { name: 'Adress', exact: true }).getByRole('radio').nth(1).check()
  await expect(twins).toContainText('Nr 2 leder till nr 1, som tar adress, öppettider och Swish därifrån.')
  await twins.getByRole('button', { name: 'Slå ihop' }).click()
  await expectDecided(page, 'Ihopslaget: Retrolyckan.')
  await expect(twins).toHaveCount(0)
  await expect(partLink(page, 'Dubbletter')).toContainText('1')
  await page.goto('/#/granska/platser/butik/2')
  await expect(page.getByText(/^Ihopslaget .* med nr 1, dit/)).toBeVisible()
  await expectAccessible('an entry that leads to another')

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

  // The visitor's saved round, and a round shared before the merge that has both places as stops.
  const savedRound = () => visitor.evaluate(() => localStorage.getItem('round'))
  await visitor.goto('/#/runda')
  await expect(visitor.getByText('Ett av ställena har slagits ihop med Retrolyckan.')).toBeVisible()
  await expect(roundStops).toHaveText(['Retrolyckan', 'Kupan'])
  await expect.poll(savedRound).toContain('stopp=s1.20-s3&')
  await visitor.goto('/#/runda?stopp=s1-s2-s3&fran=s2&ordning=1')
  await expect(visitor).toHaveURL(/#\/runda\?stopp=s1-s3&.*fran=s1/)
  await expect(roundStops).toHaveText(['Retrolyckan', 'Kupan'])
  await expect(visitor.getByText(/Åk från Retrolyckan$/)).toBeVisible()
  expect(await savedRound()).toContain('stopp=s1.20-s3&')
  await visitor.close()
})
