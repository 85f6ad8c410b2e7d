import { describe, expect, test, vi } from 'vitest'
import { dragMarker } from './drag-marker.ts'
import { boras, dragMouse, map, mouse, moved, open, pin } from './map-under-test.ts'
import type { Marker } from './marker.ts'

describe('markers', () => {
  const face = { className: 'test-pin', size: [20, 30], anchor: [10, 30] } as const
  const placeOf = ({ element: of }: Marker) => {
    const { left, top } = of.getBoundingClientRect()
    return { x: left - 20, y: top - 30 }
  }

  test('stand with their anchor on the position, also at another zoom; the southern ones lie above', () => {
    open({ still: true })
    const north = pin({ position: boras, face })
    const south = pin({ position: { ...boras, lat: 57.7 }, face })
    expect(placeOf(north)).toEqual({ x: 290, y: 170 })
    map.setView({ ...boras, lng: boras.lng + (360 / 2 ** 13 / 256) * 50 }, 13)
    expect(placeOf(north)).toEqual({ x: 240, y: 170 })
    expect(Number(south.element.style.zIndex)).toBeGreaterThan(Number(north.element.style.zIndex))
    north.remove()
    expect(north.element.isConnected).toBe(false)
  })

  test('let the hand through to the ground; a handle is pressed instead of it', async () => {
    open()
    const onGround = vi.fn<(position: object) => void>()
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    map.on('press', onGround)
    pin({ position: boras, face })
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onGround.mock.calls.length).toBe(1)
    const handle = pin({ position: boras, face, isHandle: true })
    handle.element.addEventListener('click', onHandle)
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onHandle.mock.calls.length).toBe(1)
    expect(onGround).toHaveBeenCalledTimes(1)
  })

  test('a drag that begins on one moves the map, and does not press it', async () => {
    open()
    const handle = pin({ position: boras, face, isHandle: true })
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    handle.element.addEventListener('click', onHandle)
    await dragMouse({ x: 300, y: 190 }, { x: 340, y: 190 })
    await expect.poll(moved).toEqual({ x: -40, y: 0 })
    expect(onHandle).not.toHaveBeenCalled()
  })

  test('one that can be dragged goes where the hand goes, and the map stays', async () => {
    open()
    const marker = pin({ position: boras, face, isHandle: true })
    const onDrop = vi.fn<(position: object) => void>()
    const onDrag = vi.fn<(position: object) => void>()
    dragMarker(map, marker, { onDrag, onDrop })
    await dragMouse({ x: 303, y: 190 }, { x: 203, y: 240 })
    await expect.poll(() => onDrop.mock.calls.length).toBe(1)
    expect(placeOf(marker)).toEqual({ x: 190, y: 220 })
    expect(onDrag).toHaveBeenCalled()
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('and takes the map along at its edge', async () => {
    open()
    const marker = pin({ position: boras, face, isHandle: true })
    dragMarker(map, marker, { onDrop: () => {} })
    await dragMouse({ x: 300, y: 190 }, { x: 590, y: 190 })
    expect(moved().x).toBeGreaterThan(10)
    expect(placeOf(marker).x).toBeCloseTo(580, -1)
  })
})
