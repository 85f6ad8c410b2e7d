import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A drawing whose code is loaded when it is first rendered, as few visitors see it. Empty until then, and when loading
 * fails.
 */
function late(load: () => Promise<ComponentType>): ComponentType {
  const Drawing = lazy(async () => ({ default: await load().catch(() => Nothing) }))
  return function LateDrawing() {
    return (
      <Suspense fallback={<Nothing />}>
        <Drawing />
      </Suspense>
    )
  }
}

/** An empty image as large as a drawing, so that nothing moves when the drawing appears. */
function Nothing() {
  return <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true" />
}

export const LateBrokenCup = late(async () => (await import('./BrokenCup.tsx')).BrokenCup)
export const LateSpiltCup = late(async () => (await import('./SpiltCup.tsx')).SpiltCup)
export const LateEmptyTable = late(async () => (await import('./EmptyTable.tsx')).EmptyTable)
