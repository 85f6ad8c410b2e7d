import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { crowd, east, prepareEachTest, server, show, west } from '../../testing/show-places-map.tsx'
import '../../styles/tokens.css'
import '../../styles/base.css'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

prepareEachTest()

describe('popups', () => {
  test('§4 one popup: clicking another pin replaces the popup; closing it returns the focus to its pin', async () => {
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    await screen.getByRole('button', { name: 'Evenemang, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    await screen.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
    expect(screen.getByRole('dialog').elements()).toHaveLength(0)
    await expect.element(screen.getByRole('button', { name: 'Evenemang, visa' })).toHaveFocus()
  })

  test('§R2 centre opens popup, §3 stored last centre: the place in the address opens its popup', async () => {
    const { screen } = await show({ openPlace: { kind: 'market', id: 2 }, centre: { lat: 57.87, lng: 12.04 } })
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeVisible()
    expect(localStorage.getItem('last_center_coordinates')).toBe('{"lat":57.87,"lng":12.04}')
  })

  test('the popup of a map below the fold is scrolled into view with its pin', async () => {
    await page.viewport(1000, 700)
    document.body.style.paddingBlockStart = '90vh'
    onTestFinished(() => void document.body.style.removeProperty('padding-block-start'))
    const { screen } = await show({ openPlace: { kind: 'market', id: 2 }, centre: { lat: 57.87, lng: 12.04 } })
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeInViewport({ ratio: 1 })
    await expect.element(screen.getByRole('button', { name: 'Evenemang, visa' })).toBeInViewport({ ratio: 1 })
  })

  test('the popup follows the width of a resized map and keeps the focus', async () => {
    const { screen } = await show()
    const frame = screen.container.querySelector('div') as HTMLElement
    frame.style.inlineSize = '330px'
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    const content = screen.getByRole('dialog', { name: 'Ställe 1' })
    const parts = [content.element(), content.element().parentElement]
    const widths = () => parts.map((part) => part?.getBoundingClientRect().width)
    await expect.poll(widths).toEqual([254, 254])
    const inside = content.getByRole('button', { name: 'shop 1' }).element() as HTMLElement
    inside.focus()
    frame.style.inlineSize = '800px'
    await expect.poll(widths).toEqual([300, 300])
    frame.style.inlineSize = '330px'
    await expect.poll(widths).toEqual([254, 254])
    expect(document.activeElement).toBe(inside)
  })

  test('§R2 centre not found: a market does not open in place of a shop with the same id', async () => {
    const { screen } = await show({ openPlace: { kind: 'shop', id: 2 } })
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(0)
  })

  test('a new search closes the popup only if the place is not among its results', async () => {
    const { screen, again } = await show()
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    server.answer = Promise.resolve([west])
    await again({ attempt: 1 })
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Evenemang, visa' }).elements()).toHaveLength(0))
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    server.answer = Promise.resolve([east])
    await again({ attempt: 2 })
    await vi.waitFor(() => expect(screen.getByRole('dialog').elements()).toHaveLength(0))
  })
})

describe('with the keyboard', () => {
  test('all markers are one tab stop; arrow keys move between markers, Enter opens a popup, Escape closes it', async () => {
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    const pins = [...document.querySelectorAll<HTMLElement>('.map-pin')]
    expect(pins.filter((pin) => pin.tabIndex === 0)).toHaveLength(1)
    const shop = document.querySelector<HTMLElement>('.map-pin-shop')
    shop?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveClass('map-pin-market')
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(shop)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(shop)
  })

  test('a pin that gets the keyboard focus shows the name of its place', async () => {
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    document.querySelector<HTMLElement>('.map-pin-market')?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: 'Retrolyckan, butik' })).toHaveFocus()
  })

  test('opening a cluster moves the focus to one of its parts', async () => {
    server.answer = Promise.resolve(crowd)
    const { screen } = await show()
    const cluster = screen.getByRole('button', { name: '12 ställen, zooma in' })
    await expect.element(cluster).toBeVisible()
    ;(cluster.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(cluster.elements()).toHaveLength(0))
    await vi.waitFor(() => expect(document.activeElement?.className).toMatch(/marker-cluster|map-pin/))
  })

  test("'Hoppa över kartan' moves the focus past the map", async () => {
    const { screen } = await show()
    ;(screen.getByRole('button', { name: 'Hoppa över kartan' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Efter kartan' })).toHaveFocus()
  })
})
