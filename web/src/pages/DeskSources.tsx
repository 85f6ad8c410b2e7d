import { useDesk } from '../features/desk/desk-decisions.ts'
import { ImportResult } from '../features/desk-import/ImportResult.tsx'
import { SourceList } from '../features/desk-sources/SourceList.tsx'

/** The desk's part for sources, from which the site fetches places regularly. */
export default function DeskSources() {
  const { decided } = useDesk()
  return (
    <SourceList
      renderResult={(result) => <ImportResult outcome={result} />}
      onDecided={(text, actionId) => decided({ text, actionId })}
    />
  )
}
