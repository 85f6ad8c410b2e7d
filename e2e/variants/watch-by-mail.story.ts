/** Watching a search by mail, without an account. */
import { writeFile } from 'node:fs/promises'
import { knownNow } from '../known-places.ts'
import { serverClockAt } from '../moved-clock.ts'
import { expect, test } from '../story.ts'
import { followWatch, mailTo, sendWatch, watchDialog, watchLinkOf } from '../watch-page.ts'

// The server's clock shows a Wednesday, too.
test.use({ ownServer: true, serverEnv: serverClockAt(knownNow) })

const thursday = '2026-11-19T17:02:00+01:00'
const search = '/#/?around=57.721+12.9401+30+Borås&query=retro&view_mode=list'

const news = `type;name;address;town;latitude;longitude;date;start_time;end_time;id
event;Retroloppis i Tennishallen;Åsboholmsgatan 1;Borås;57,73;12,95;2026-11-21;10;14;retro-1
event;Retro långt bort;Storgatan 1;Uppsala;59,86;17,64;2026-11-21;10;14;retro-2
event;Böcker och skivor;Parkvägen 9;Borås;57,72;12,94;2026-11-21;10;14;retro-3
`

test('“retro” within 30 km is watched, and Thursday’s mail tells what is new and leads to the place and the watch', async ({
  page,
  site,
}, testInfo) => {
  const email = 'anna@fynd.example'
  await page.goto(search)
  await page.getByRole('button', { name: 'Bevaka, så säger vi till' }).click()
  const dialog = watchDialog(page)
  await expect(dialog.getByText('Loppisar och butiker inom 30 km kring Borås, ”retro”')).toBeVisible()
  await dialog.getByLabel('Din e-postadress').fill(email)
  await sendWatch(page, 'Titta i din inkorg')

  const confirmLink = watchLinkOf(await mailTo(site, email, /^Bekräfta din bevakning/), 'bekrafta')
  const secret = new URLSearchParams(confirmLink.split('?')[1]).get('nyckel') ?? ''
  expect(secret).toHaveLength(43)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  await followWatch(page, confirmLink)
  await page.getByRole('button', { name: 'Bekräfta bevakningen' }).click()
  await expect(page.getByText(`Tack! Nu bevakar vi sökningen och mejlar ${email}.`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([history.state, localStorage, document.cookie]))).not.toContain(
    secret,
  )
  // Playwright's address includes the part after '#', which browsers do not send, so leave out the link itself.
  expect(addresses.filter((address) => address !== confirmLink && address.includes(secret))).toEqual([])

  const file = testInfo.outputPath('news.csv')
  await writeFile(file, news)
  expect(await site.command('import', 'csv', file)).toMatch(/^new +3$/m)
  // Leaves the page, which may still prefetch parts.
  await page.goto('about:blank')
  await site.stop()
  await site.start(serverClockAt(thursday))
  const newsMail = await mailTo(site, email, /Retroloppis i Tennishallen|nytt|Nytt/)
  expect(newsMail.text).toContain('Retroloppis i Tennishallen')
  expect(newsMail.text).not.toContain('Retro långt bort')
  expect(newsMail.text).not.toContain('Böcker och skivor')
  const place = newsMail.links.find((link) => link.includes('/loppis/')) ?? ''
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1, name: 'Retroloppis i Tennishallen' })).toBeVisible()

  await followWatch(page, watchLinkOf(newsMail))
  await expect(page.getByRole('region', { name: 'Det senaste vi berättade' })).toContainText('Retroloppis')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pausa' })).toBeVisible()
  await followWatch(page, watchLinkOf(newsMail, 'avsluta'))
  await page.getByRole('dialog').getByRole('button', { name: 'Avsluta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bevakningen är avslutad' })).toBeVisible()
})
