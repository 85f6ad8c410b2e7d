/** The site that shows the scenes: its configuration, contents and visitors. */
import { deskTipFromWire, type DeskTipsWire } from '@fyndkartan/contract/desk'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import type { Browser, BrowserContext } from '@playwright/test'
import { type Account, addFavourites, becomeOperator, callSite, signUp } from '../e2e/account.ts'
import { knownTips, sendTips } from '../e2e/desk-page.ts'
import { behindProxy, sendReports } from '../e2e/reports.ts'
import type { Site } from '../e2e/site.ts'
import type { Viewer } from './scene.ts'
import { removedShopId, reportedIds } from './scenes-desk.ts'

/**
 * The server's settings: no limit on tips, and a geocoder address without a server, because scenes provide the
 * geocoder's answers themselves.
 */
export const sceneEnv = { SUBMISSIONS: '0', GEOCODER_URL: 'http://127.0.0.1:9/search', ...behindProxy } as const

/**
 * Returns a function that prepares the browser for a scene's viewer: it signs in at the first scene that needs an
 * account, and makes the account an operator when a scene needs one.
 */
export function viewerChanger(context: BrowserContext, site: Site): (viewer: Viewer) => Promise<void> {
  let now: Viewer = 'visitor'
  let account: Account | null = null
  return async (viewer) => {
    if (viewer === now) return
    now = viewer
    const page = await context.newPage()
    if (account === null) {
      account = await signUp(page)
      await addFavourites(
        page,
        account,
        { target_id: '1', target_type: 'store' },
        { target_id: '14', target_type: 'store' },
        { target_id: '595', target_type: 'temp_event' },
      )
    }
    if (viewer === 'operator') await becomeOperator(page, site, account)
    await page.close()
  }
}

/** Stores data for the operator's desk: tips, feedback, reports and decisions. */
export async function fillDesk(browser: Browser, site: Site): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url })
  const shop = (await (await callSite(page.request, 'GET', '/get_store/1')).json()) as Record<string, unknown>
  await sendTips(page, knownTips.växjö)
  await sendTips(page, { ...knownTips.trosa, ...shop, type: 'store', shop_link: 'https://butiken.example' })
  await sendTips(page, knownTips.kalmar)
  for (const feedback of [
    {
      contact_info: 'anna@example.se',
      feedback_text: 'Tack för en fin karta!\n\nKan ni visa vilka som tar emot möbler?',
    },
    { contact_info: '', feedback_text: 'Öppettiderna för Kupan stämmer inte: de stänger kl. 17.' },
  ])
    await callSite(page.request, 'POST', '/submit_feedback', feedback)
  const { shop: shopId, market: marketId } = reportedIds
  const ofShop = { target_type: 'store', target_id: String(shopId) } as const
  await sendReports(page.request, { ...ofShop, verdict: 'closed' }, 4, [
    'Skylten är borta och det är tomt i fönstren.',
    '',
    'Grannen säger att de slutade i september.\nNu ska det bli en frisör.',
  ])
  await sendReports(page.request, { ...ofShop, verdict: 'moved', target_id: String(shopId + 1) }, 3)
  const ofMarket = { target_type: 'temp_event', target_id: String(marketId) } as const
  await sendReports(page.request, { ...ofMarket, verdict: 'cancelled' }, 3)
  await sendReports(page.request, { ...ofMarket, verdict: 'wrong_hours', target_id: String(marketId + 1) }, 1)
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  const headers = { Authorization: `Bearer ${account.token}` }
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callSite(page.request, method, path, data, headers)
  const tips = (await (await call('GET', '/desk/tips?status=waiting')).json()) as DeskTipsWire
  const [tip] = tips.tips.map(deskTipFromWire)
  if (tip) await call('POST', `/desk/tips/${tip.id}/publish`, placeToTipWire(tip.place))
  const path = `/desk/places/store/${removedShopId}`
  const { place } = (await (await call('GET', path)).json()) as { place: { version: number } }
  await call('POST', `${path}/remove`, { version: place.version, reason: 'Har stängt för gott' })
  await page.context().close()
}
