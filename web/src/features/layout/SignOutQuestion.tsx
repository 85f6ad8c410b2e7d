import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useQueuedChanges } from '../../api/favourite-queue.ts'
import { sendWaiting } from '../../api/favourites-sync.ts'
import { storedVisitor } from '../../api/stored-state.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  /** Tries to send the changes of favourites that wait for the network. Never rejects. */
  readonly send: () => Promise<unknown>
  readonly onAnswer: (isLeaving: boolean) => void
}

/**
 * Prevents a sign-out from losing changes of favourites that wait for the network: tries to send them, and asks whether
 * to sign out anyway if some remain. `show` renders the question. Resolves to true when the visitor may be signed out.
 */
export async function mayLeave(queries: QueryClient, show: (question: ReactNode) => void): Promise<boolean> {
  const uid = storedVisitor.read()
  const send = async () => uid !== null && sendWaiting(queries, uid).catch(() => false)
  const isLeaving = await new Promise<boolean>((resolve) => show(<SignOutQuestion send={send} onAnswer={resolve} />))
  show(null)
  return isLeaving
}

function SignOutQuestion({ send, onAnswer }: Props) {
  const count = useQueuedChanges().length
  const [isSending, setSending] = useState(navigator.onLine)
  useEffect(() => {
    if (isSending) void send().then(() => setSending(false))
  }, [isSending, send])
  // No change waits any more; another tab may have sent them.
  useEffect(() => {
    if (count === 0) onAnswer(true)
  }, [count, onAnswer])
  const [changes, lost, them, they] =
    count === 1 ? ['En ändring', 'förlorad', 'den', 'den'] : [`${count} ändringar`, 'förlorade', 'dem', 'de']
  return (
    <Dialog
      title="Logga ut?"
      onClose={() => onAnswer(false)}
      actions={
        <>
          <button type="button" className={buttons.quiet} onClick={() => onAnswer(true)}>
            Logga ut ändå
          </button>
          <button type="button" className={buttons.plain} onClick={() => onAnswer(false)}>
            Stanna kvar
          </button>
        </>
      }
    >
      <p role="status">
        {changes} av favoriter har inte skickats än
        {isSending
          ? `. Vi försöker skicka ${them} nu...`
          : ` och går ${lost} om du loggar ut nu. Stannar du kvar sparas ${they} så snart det går.`}
      </p>
    </Dialog>
  )
}
