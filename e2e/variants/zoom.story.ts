import { becomeOperator, callSite, signUp } from '../account.ts'
import { knownTips, sendTips } from '../desk-page.ts'
import { openAnew, otherPaths } from '../other-paths.ts'
import { expectLargeTargets, expectNothingLost, resize, type Sizing } from '../other-sizes.ts'
import { expect, test } from '../story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizings: readonly Sizing[] = [
  { name: '200 %', width: 720, height: 450 },
  { name: 'a phone on its side', width: 568, height: 320 },
  { name: 'a phone', width: 390, height: 700 },
  { name: '320 px', width: 320, height: 640 },
  { name: '400 %', width: 320, height: 256 },
  { name: 'text at 200 %', width: 1440, height: 900, text: 2 },
]

const publicPaths = [
  '/',
  '/?city=trosa&center_lat=58.8966&center_lng=17.5508&center_type=store&center_id=1',
  '/?view_mode=list&advanced_expanded=true&city=ystad',
  '/?view_mode=list&query=zzzzzz',
  '/?custom_position_selected=true&sort_by=distance&view_mode=list',
  '/store/1',
  '/store/32',
  '/event/101',
  '/event/113',
  ...otherPaths,
]

const deskPaths = [
  '/profile',
  '/profile?tab=favoriter',
  '/granska',
  '/granska?visa=avvisade',
  '/granska/platser',
  '/granska/platser/butik/1',
  '/granska/platser/loppis/ny',
  '/granska/feedback',
  '/granska/utvalda',
  '/granska/import',
  '/granska/logg',
]

test('every page works at every size, and its targets are large enough', async ({ page }) => {
  for (const path of publicPaths) {
    await openAnew(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Laddar/)).toHaveCount(0)
    for (const sizing of sizings) {
      await resize(page, sizing)
      await expectNothingLost(page, `${path} at ${sizing.name}`)
      if (sizing.text === undefined) await expectLargeTargets(page, `${path} at ${sizing.name}`)
    }
  }
})

test('the profile and the desk work at every size', async ({ page, site }) => {
  await sendTips(page, knownTips.trosa)
  const feedback = { contact_info: 'anna.karlsson@fyndgatan.example.se', feedback_text: 'Hej!' }
  await callSite(page.request, 'POST', '/submit_feedback', feedback)
  await becomeOperator(page, site, await signUp(page))
  for (const path of deskPaths) {
    await openAnew(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^(Hämtar|Laddar|Letar|Söker|Öppnar)/)).toHaveCount(0)
    for (const sizing of sizings) {
      await resize(page, sizing)
      await expectNothingLost(page, `${path} at ${sizing.name}`)
      if (sizing.text === undefined) await expectLargeTargets(page, `${path} at ${sizing.name}`)
    }
  }
})
