import { part } from '../part.ts'
import { LateDrawing } from './LateDrawing.tsx'

export const EmptyTablePicture = part(async () => (await import('./EmptyTablePicture.tsx')).default)

/** For an empty list or map. Most searches find something. */
export function EmptyTable() {
  return (
    <LateDrawing width={160} height={90}>
      <EmptyTablePicture />
    </LateDrawing>
  )
}
