import type { ClaimStatus, DeskClaim } from '@fyndkartan/domain/desk'
import { missingText } from '@fyndkartan/domain/place'
import { useState } from 'react'
import { type ClaimDecision, decideClaim, loadDeskClaims } from '../../api/desk-claims.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { DecisionInbox, type InboxItem } from '../../ui/inbox/DecisionInbox.tsx'
import { ClaimCard } from './ClaimCard.tsx'

const statuses: readonly { readonly value: ClaimStatus; readonly label: string }[] = [
  { value: 'waiting', label: 'Väntar' },
  { value: 'approved', label: 'Har en länk' },
  { value: 'refused', label: 'Avslagna' },
]

const emptyText: Readonly<Record<ClaimStatus, string>> = {
  waiting: 'Ingen väntar på svar. Den som vill sköta sitt ställe hamnar här.',
  approved: 'Ingen har en länk till sitt ställe än.',
  refused: 'Ingen har fått avslag på sistone.',
}

const waitingHint =
  'De säger att de driver ett ställe, men adressen hör inte till ställets webbplats. Den som godkänns får en länk med vilken stället kan ändras.'

interface Props {
  /** Called after a decision, with the `actionId` that undoes it. This function must reload the list. */
  readonly onDecided: (text: string, actionId: number) => Promise<void>
}

/** The list of claims from visitors who say that they run a place, the oldest waiting claim first. */
export function ClaimQueue({ onDecided }: Props) {
  const [status, setStatus] = useState<ClaimStatus>('waiting')

  function decide({ id, email, place }: DeskClaim, what: ClaimDecision, by: InboxItem['decide']) {
    by(
      async (leave) => {
        const actionId = await decideClaim(id, what, status)
        leave()
        await onDecided(`${decidedText(what, status)}: ${email}, ${place.name ?? missingText.name}.`, actionId)
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <DecisionInbox
      name="claims"
      title="Arrangörer"
      statuses={statuses}
      status={status}
      onStatus={setStatus}
      load={loadDeskClaims}
      hint={status === 'waiting' && waitingHint}
      emptyText={emptyText[status]}
      counted={['arrangör', 'arrangörer']}
      loadingText="Hämtar arrangörer..."
      failedText="Kunde inte hämta arrangörer."
      render={(claim, how) => (
        <ClaimCard
          claim={claim}
          headingId={how.headingId}
          isBusy={how.isBusy}
          onDecide={(what) => decide(claim, what, how.decide)}
        />
      )}
    />
  )
}

function decidedText(what: ClaimDecision, status: ClaimStatus): string {
  if (what === 'approve') return 'Godkänt, och en länk är mejlad'
  return status === 'approved' ? 'Länken är tillbakatagen' : 'Avslaget'
}
