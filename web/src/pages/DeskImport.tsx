import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lastDecisionQuery, useDesk } from '../features/desk/desk-decisions.ts'
import { ImportDesk } from '../features/desk-import/ImportDesk.tsx'
import { ImportDifferences } from '../features/desk-sources/ImportDifferences.tsx'

/** The desk's part for imports from files and calendars. */
export default function DeskImport() {
  const { decided } = useDesk()
  const { data: last } = useQuery(lastDecisionQuery)
  /** Whether the last decision here was an import, not one on the differences that it found. */
  const [isOfImport, setOfImport] = useState(true)
  return (
    <ImportDesk
      isUndone={isOfImport && last !== null && last.actionId === null}
      onDecided={(text, actionId) => {
        setOfImport(true)
        return decided({ text, actionId })
      }}
      renderDifferences={(name) => (
        <ImportDifferences
          name={name}
          onDecided={(text, actionId) => {
            setOfImport(false)
            return decided({ text, actionId })
          }}
        />
      )}
    />
  )
}
