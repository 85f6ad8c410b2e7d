import { useDesk } from '../features/desk/desk-decisions.ts'
import { ReportInbox } from '../features/desk-reports/ReportInbox.tsx'

/** The desk's part for visitors' reports of errors. */
export default function DeskReports() {
  const { decided, undo } = useDesk()
  return <ReportInbox onDecided={decided} onUndo={undo} />
}
