import { useDesk } from '../features/desk/desk-decisions.ts'
import { ImportDesk } from '../features/desk-import/ImportDesk.tsx'

/** Places from files and calendars. */
export default function DeskImport() {
  const { decided } = useDesk()
  return <ImportDesk onDecided={(text, actionId) => decided({ text, actionId })} />
}
