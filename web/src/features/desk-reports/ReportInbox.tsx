import type { DeskReport } from '@fyndkartan/domain/desk'
import { missingText } from '@fyndkartan/domain/place'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { decideReport, loadDeskReports, type ReportAnswer, type ReportStatus } from '../../api/desk-reports.ts'
import { deskPath } from '../../desk-paths.ts'
import { DecisionInbox, type InboxItem } from '../../ui/inbox/DecisionInbox.tsx'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import { acceptanceOf } from './report-words.ts'
import { ReportMatter } from './ReportMatter.tsx'

/** The views, as values of the parameter 'visa' in the URL. The first one, 'att-granska', has no parameter. */
const views = [
  { value: 'att-granska', label: 'Att granska' },
  { value: 'enstaka', label: 'Enstaka' },
  { value: 'klara', label: 'Klara' },
] as const
type View = (typeof views)[number]['value']

const statusOf: Readonly<Record<View, ReportStatus>> = { 'att-granska': 'open', enstaka: 'few', klara: 'done' }

const hints: Readonly<Record<View, string>> = {
  'att-granska':
    'Flera besökare säger samma sak. Går det ett dygn mellan första och sista rapporten ser andra en varning tills du har bestämt dig.',
  enstaka: 'Sagt av för få för att varna andra.',
  klara: 'Det senast bestämda står först.',
}

const emptyText: Readonly<Record<View, string>> = {
  'att-granska': 'Inget att granska. Här hamnar det som flera besökare säger är fel.',
  enstaka: 'Inga enstaka rapporter just nu.',
  klara: 'Här samlas det som är avgjort.',
}

interface Props {
  /**
   * Called after a decision, with the `actionId` that undoes it and the `path` of the current view. This function must
   * reload the list.
   */
  readonly onDecided: (decision: { text: string; actionId: number; path: string }) => Promise<void>
  readonly onUndo: (actionId: number) => Promise<void>
}

/** The list of visitors' reports that something about a place is wrong, grouped by place. */
export function ReportInbox({ onDecided, onUndo }: Props) {
  const navigate = useNavigate()
  const params = useSearchParams()
  const view = views.find(({ value }) => value === params.get('visa'))?.value ?? 'att-granska'
  const pathOf = (to: View) => deskPath('rapporter', to === 'att-granska' ? '' : `visa=${to}`)

  function decide(report: DeskReport, answer: ReportAnswer, how: InboxItem) {
    const name = report.place.name ?? missingText.name
    const done = answer === 'dismiss' ? 'Avfärdat' : (acceptanceOf(report)?.done ?? 'Godtaget')
    how.decide(
      async (leave) => {
        const actionId = await decideReport(report.id, answer)
        leave()
        await onDecided({ text: `${done}: ${name}.`, actionId, path: pathOf(view) })
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  function undo(actionId: number, how: InboxItem) {
    how.decide(
      async (leave) => {
        await onUndo(actionId)
        leave()
      },
      (error) => describeRefusal(error, 'Det gick inte att ångra.'),
    )
  }

  return (
    <DecisionInbox
      name="reports"
      title="Rapporter"
      statuses={views}
      status={view}
      onStatus={(to) => navigate(pathOf(to), 'push')}
      load={(shown, page, signal) => loadDeskReports(statusOf[shown], page, signal)}
      hint={hints[view]}
      emptyText={emptyText[view]}
      counted={['ärende', 'ärenden']}
      loadingText="Hämtar rapporterna..."
      failedText="Kunde inte hämta rapporterna."
      render={(report, how) => (
        <ReportMatter
          report={report}
          headingId={how.headingId}
          isBusy={how.isBusy}
          onDecide={(answer) => decide(report, answer, how)}
          onUndo={(actionId) => undo(actionId, how)}
        />
      )}
    />
  )
}
