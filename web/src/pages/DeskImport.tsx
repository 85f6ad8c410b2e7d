import { useQuery } from '@tanstack/react-query'
import { lastDecisionQuery, useDesk } from '../features/desk/desk-decisions.ts'
import { ImportDesk } from '../features/desk-import/ImportDesk.tsx'

/** The desk's part for imports from files and calendars. */
export default function DeskImport() {
  const { decided } = useDesk()
  const { data: last } = useQuery(lastDecisionQuery)
  return (
    <ImportDesk
      isUndone={last !== null && last.actionId === null}
      onDecided={(text, actionId) => decided({ text, actionId })}
    />
  )
}
