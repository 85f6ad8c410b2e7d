import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { distinguishPlaces, loadSamePlaces, mergePlaces } from '../../api/desk-same-places.ts'
import { deskPath } from '../../desk-paths.ts'
import { DecisionInbox, type InboxItem } from '../../ui/inbox/DecisionInbox.tsx'
import { formatPair } from './pair-words.ts'
import { type OnDecided, SurePairs } from './SurePairs.tsx'
import { PairCard, type PairSlots } from './PairCard.tsx'

const inboxName = 'same-places'
const statuses = [{ value: 'all', label: 'Alla' }] as const

const changedText = 'Något av ställena har ändrats under tiden. Nu ser du hur det är i dag.'

interface Props extends PairSlots {
  readonly onDecided: OnDecided
}

/** Pairs of entries that may be the same place, the likeliest first. */
export function SamePlaceQueue({ onDecided, ...slots }: Props) {
  const queries = useQueryClient()

  /** Sends a decision. When the two entries have changed meanwhile, reloads the list. */
  function decide(how: InboxItem, send: () => Promise<number>, text: string) {
    how.decide(
      async (leave) => {
        const actionId = await send().catch(async (error: unknown) => {
          if (isLate(error)) await queries.invalidateQueries({ queryKey: ['desk', inboxName] })
          throw error
        })
        leave()
        await onDecided({ text, actionId, path: deskPath('dubbletter') })
      },
      (error) => (isLate(error) ? changedText : describeRefusal(error, 'Det gick inte att spara.')),
    )
  }

  const merge = (how: InboxItem, kept: DeskPlace, dropped: DeskPlace, taken: readonly FactName[]) =>
    decide(
      how,
      () => mergePlaces(kept, dropped, taken),
      `Ihopslaget: ${kept.place.name ?? dropped.place.name ?? missingText.name}.`,
    )

  return (
    <DecisionInbox
      name={inboxName}
      title="Samma ställe?"
      statuses={statuses}
      status="all"
      onStatus={() => {}}
      load={async (_, page, signal) => {
        const { total, sure, pairs } = await loadSamePlaces(page, signal)
        return { total, sure, items: pairs.map((pair) => ({ id: idOf(pair), pair })) }
      }}
      hint="De här ser ut att finnas två gånger, de troligaste först. Inget slås ihop förrän du säger till, och allt går att ångra."
      renderAbove={({ sure }) => sure > 1 && <SurePairs count={sure} onDecided={onDecided} />}
      emptyText="Inget ställe ser ut att finnas två gånger."
      counted={['par', 'par']}
      loadingText="Letar efter dubbletter..."
      failedText="Kunde inte hämta dubbletterna."
      render={({ pair }, how) => (
        <PairCard
          pair={pair}
          headingId={how.headingId}
          isBusy={how.isBusy}
          onMerge={(kept, dropped, taken) => merge(how, kept, dropped, taken)}
          onDistinguish={() => decide(how, () => distinguishPlaces(pair), `Olika ställen: ${formatPair(pair)}.`)}
          {...slots}
        />
      )}
    />
  )
}

function idOf({ one, other }: SamePlaces): string {
  return `${one.place.kind}-${one.place.id}-${other.place.id}`
}

/** Whether the request failed because one of the two entries has been changed, removed or erased meanwhile. */
function isLate(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 409 || error.status === 404)
}
