import { unknownFacts } from '@fyndkartan/domain/facts'
import { parseCivilDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { mostStops } from '@fyndkartan/domain/round/round'
import type { Shop } from '@fyndkartan/domain/shop'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { saveRound, savedRound } from '../../api/saved-round.ts'
import { RoundButton } from './RoundButton.tsx'

const facts = { name: 'Kopparkitteln', address: null, town: 'Skara', link: null, position: { lat: 58.4, lng: 13.4 } }
const shop: Shop = { ...unknownFacts('shop'), ...facts, kind: 'shop', id: 601, openingHours: null }
const past: Market = {
  ...unknownFacts('market'),
  ...facts,
  kind: 'market',
  id: 872,
  date: parseCivilDate('2001-11-17'),
  seriesId: null,
}

beforeEach(() => saveRound(''))

test('the button adds a place to the round and removes it', async () => {
  const screen = await render(<RoundButton place={shop} size="large" />)
  await screen.getByRole('button', { name: 'Lägg till i rundan: Kopparkitteln' }).click()
  const isIn = screen.getByRole('button', { name: 'I rundan: Kopparkitteln' })
  await expect.element(isIn).toHaveAttribute('aria-pressed', 'true')
  expect(savedRound()).toBe('stopp=s601')
  await isIn.click()
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'false')
  expect(savedRound()).toBe('')
})

test('a past market cannot be added', async () => {
  const screen = await render(<RoundButton place={past} size="large" />)
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a full round shows a message and does not take the place', async () => {
  saveRound(`stopp=${Array.from({ length: mostStops }, (_, at) => `s${201 + at}`).join('-')}`)
  const before = savedRound()
  const screen = await render(<RoundButton place={shop} size="large" />)
  await screen.getByRole('button', { name: 'Lägg till i rundan: Kopparkitteln' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rundan är full: högst 25 stopp.')
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'false')
  expect(savedRound()).toBe(before)
})
