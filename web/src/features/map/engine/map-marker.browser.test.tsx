import { describe, expect, test, vi } from 'vitest'
import { dragMarker } from './drag-marker.ts'
import { boras, dragMouse, map, mouse, moved, open, pin } from './map-under-test.ts'
import type { MapMarker } from './map-marker.ts'

describe('markers', () => {
  const icon = { className: 'test-pin', size: [20, 30], anchor: [10, 30] } as const
  const placeOf = ({ element: of }: MapMarker) => {
    const { left, top } = of.getBoundingClientRect()
    return { x: left - 20, y: top - 30 }
  }

  test('markers have their anchor at their position at every zoom; southern markers lie on top', () => {
    open({ still: true })
    const north = pin({ position: boras, icon })
    const south = pin({ position: { ...boras, lat: 57.7 }, icon })
    expect(placeOf(north)).toEqual({ x: 290, y: 170 })
    map.setView({ ...boras, lng: boras.lng + (360 / 2 ** 13 / 256) * 50 }, 13)
    expect(placeOf(north)).toEqual({ x: 240, y: 170 })
    expect(Number(south.element.style.zIndex)).toBeGreaterThan(Number(north.element.style.zIndex))
    north.remove()
    expect(north.element.isConnected).toBe(false)
  })

  test('a click passes through a marker to the map, but not through a handle', async () => {
    open()
    const onGround = vi.fn<(position: object) => void>()
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    map.on('tap', onGround)
    pin({ position: boras, icon })
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onGround.mock.calls.length).toBe(1)
    const handle = pin({ position: boras, icon, isHandle: true })
    handle.element.addEventListener('click', onHandle)
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onHandle.mock.calls.length).toBe(1)
    expect(onGround).toHaveBeenCalledTimes(1)
  })

  test('a drag that begins on a marker moves the map and does not click the marker', async () => {
    open()
    const handle = pin({ position: boras, icon, isHandle: true })
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    handle.element.addEventListener('click', onHandle)
    await dragMouse({ x: 300, y: 190 }, { x: 340, y: 190 })
    await expect.poll(moved).toEqual({ x: -40, y: 0 })
    expect(onHandle).not.toHaveBeenCalled()
  })

  test('a draggable marker follows the pointer, and the map stays', async () => {
    open()
    const marker = pin({ position: boras, icon, isHandle: true })
    const onDrop = vi.fn<(position: object) => void>()
    const onDrag = vi.fn<(position: object) => void>()
    dragMarker(map, marker, { onDrag, onDrop })
    await dragMouse({ x: 303, y: 190 }, { x: 203, y: 240 })
    await expect.poll(() => onDrop.mock.calls.length).toBe(1)
    expect(placeOf(marker)).toEqual({ x: 190, y: 220 })
    expect(onDrag).toHaveBeenCalled()
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('a marker dragged to the edge scrolls the map', async () => {
    open()
    const marker = pin({ position: boras, icon, isHandle: true })
    dragMarker(map, marker, { onDrop: () => {} })
    await dragMouse({ x: 300, y: 190 }, { x: 590, y: 190 })
    expect(moved().x).toBeGreaterThan(10)
    expect(placeOf(marker).x).toBeCloseTo(580, -1)
  })
})
