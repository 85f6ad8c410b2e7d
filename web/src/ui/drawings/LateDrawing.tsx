import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

interface Props {
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}

/** A drawing that is fetched when it is shown: its place is free until then, and stays so if it cannot be fetched. */
export function LateDrawing({ width, height, children }: Props) {
  const space = <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
  return (
    <ErrorBoundary fallback={space}>
      <Suspense fallback={space}>{children}</Suspense>
    </ErrorBoundary>
  )
}
