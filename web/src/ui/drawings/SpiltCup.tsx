import { lazy } from 'react'
import { LateDrawing } from './LateDrawing.tsx'

const SpiltCupPicture = lazy(() => import('./SpiltCupPicture.tsx'))

/** For what went wrong. */
export function SpiltCup() {
  return (
    <LateDrawing width={160} height={90}>
      <SpiltCupPicture />
    </LateDrawing>
  )
}
