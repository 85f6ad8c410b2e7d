import type { DeskTip } from '@fyndkartan/contract/desk'
import { missingText } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { deskTipQuery, publishTip, rejectTip } from '../../api/desk.ts'
import { refreshAfterDecision } from '../../api/desk-summary.ts'
import buttons from '../../ui/button.module.css'
import { KindTag } from '../../ui/KindTag.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots, Neighbour } from './desk-slots.ts'
import { formatInstantSwedish } from './desk-words.ts'
import { DraftForm } from './DraftForm.tsx'
import { DuplicateList } from './DuplicateList.tsx'
import { PlaceFactList } from './PlaceFactList.tsx'
import { QueryOutcome } from './QueryOutcome.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './TipCard.module.css'
import { usePlaceDraft } from './use-place-draft.ts'

interface Props extends DeskSlots {
  readonly tip: DeskTip
  /** Where it stands, to lead back there when the decision is undone. */
  readonly path: string
  readonly takesFocus: boolean
  readonly onDecided: () => void
}

const rejections = [
  'Finns redan i katalogen',
  'Går inte att kontrollera',
  'Är ingen second hand-butik eller loppis',
  'Reklam eller skräp',
]

/** One tip to decide on, beside what it may be a copy of. What was corrected stays until it is decided or left. */
export function TipCard({ tip, path, takesFocus, onDecided, renderFields, renderMap }: Props) {
  const id = useId()
  const desk = useDesk()
  const draft = usePlaceDraft(tip.form)
  const [isEditing, setEditing] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  // Somebody else has decided on it meanwhile.
  const [isTaken, setTaken] = useState(false)
  const attempt = useAttempt()
  const queries = useQueryClient()
  const query = useQuery(deskTipQuery(tip.id))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  const { form } = draft
  const name = form.name.trim() || missingText.name
  const duplicates = query.data?.duplicates ?? []
  const neighbours = duplicates.flatMap(({ place }): Neighbour[] =>
    place.position
      ? [{ kind: place.kind, id: place.id, name: place.name ?? missingText.name, position: place.position }]
      : [],
  )

  function publish() {
    if (!draft.check()) {
      setEditing(true)
      return
    }
    attempt.run(
      async () => {
        const { actionId } = await publishTip(tip.id, form)
        onDecided()
        await desk.decided({ text: `Publicerat: ${name}.`, actionId, path })
      },
      (error) => {
        draft.refuse(error)
        setTaken(error instanceof RequestError && error.status === 409)
        return describeRefusal(error, 'Tipset gick inte att publicera.')
      },
    )
  }

  function goOn() {
    onDecided()
    void refreshAfterDecision(queries)
  }

  async function reject(reason: string) {
    const actionId = await rejectTip(tip.id, reason)
    setRejecting(false)
    onDecided()
    await desk.decided({ text: `Avvisat: ${name}.`, actionId, path })
  }

  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <KindTag kind={form.kind} />
        <h3 id={id} ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        <p className={styles.when}>Skickat {formatInstantSwedish(tip.receivedAtMs)}</p>
      </header>
      <div className={isEditing ? styles.editing : styles.columns}>
        {isEditing ? (
          <DraftForm refusals={draft.refusals} onSubmit={publish}>
            {renderFields({
              form,
              problems: draft.problems,
              onChange: draft.change,
              readOnly: attempt.isRunning,
              idPrefix: `tip-${tip.id}`,
              neighbours,
            })}
          </DraftForm>
        ) : (
          <PlaceFactList form={form} />
        )}
        <section className={styles.doubles} aria-labelledby={`${id}-doubles`}>
          <h4 id={`${id}-doubles`} className={styles.subtitle}>
            {duplicates.length > 0 ? 'Finns det redan?' : 'Liknande platser'}
          </h4>
          <QueryOutcome
            query={query}
            loading="Letar efter liknande platser..."
            failed="Liknande platser gick inte att hämta."
          >
            {(found) => <DuplicateList duplicates={found.duplicates} />}
          </QueryOutcome>
        </section>
        {!isEditing && (
          <div className={form.position ? styles.map : undefined}>
            {form.position
              ? renderMap({ kind: form.kind, name, position: form.position, neighbours })
              : 'Tipset har ingen markör på kartan.'}
          </div>
        )}
      </div>
      {draft.isChanged && !isEditing && (
        <p className={styles.changed}>
          Du har rättat tipset.{' '}
          <button type="button" className={styles.textButton} onClick={draft.reset}>
            Ta tillbaka rättningarna
          </button>
        </p>
      )}
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      {isTaken && (
        <p>
          <button type="button" className={buttons.plain} onClick={goOn}>
            Gå vidare i kön
          </button>
        </p>
      )}
      <div className={styles.decide}>
        <button type="button" className={buttons.sign} aria-disabled={attempt.isRunning} onClick={publish}>
          {attempt.isRunning ? 'Publicerar...' : 'Publicera'}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-expanded={isEditing}
          aria-disabled={attempt.isRunning}
          onClick={() => !attempt.isRunning && setEditing(!isEditing)}
        >
          {isEditing ? 'Klar' : 'Rätta'}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={attempt.isRunning}
          onClick={() => !attempt.isRunning && setRejecting(true)}
        >
          Avvisa
        </button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Avvisa tipset?"
          action="Avvisa"
          ready={rejections}
          isRequired
          failed="Tipset gick inte att avvisa."
          onConfirm={reject}
          onClose={() => setRejecting(false)}
        >
          <p>{name} läggs inte till i katalogen. Det går att ångra.</p>
        </ReasonDialog>
      )}
    </article>
  )
}
