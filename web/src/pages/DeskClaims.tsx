import { useDesk } from '../features/desk/desk-decisions.ts'
import { ClaimQueue } from '../features/desk-claims/ClaimQueue.tsx'

/** The desk's part for claims of visitors who say that they run a place. */
export default function DeskClaims() {
  const { decided } = useDesk()
  return <ClaimQueue onDecided={(text, actionId) => decided({ text, actionId })} />
}
