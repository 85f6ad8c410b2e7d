import type { DeskTip } from '@fyndkartan/domain/desk'
import { missingText, type PlaceKey } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { correctByTip, deskTipQuery, type PlaceAndDates, publishTip, rejectTip } from '../../api/desk.ts'
import { refreshAfterDecision } from '../../api/desk-summary.ts'
import { KindTag } from '../../ui/KindTag.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots } from './desk-slots.ts'
import type { Neighbour } from '../../ui/place-editing/fields.ts'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import { DraftForm } from '../../ui/place-editing/DraftForm.tsx'
import { type Edited, useDraftStore } from '../../ui/place-editing/drafts.ts'
import { CorrectByTip } from './CorrectByTip.tsx'
import { DuplicateList } from './DuplicateList.tsx'
import { PlaceFactList } from '../../ui/place-editing/PlaceFactList.tsx'
import { QueryOutcome } from './QueryOutcome.tsx'
import { ReasonDialog } from '../../ui/place-editing/ReasonDialog.tsx'
import styles from './TipCard.module.css'
import { TipDecision } from './TipDecision.tsx'
import { draftOf, usePlaceDraft } from '../../ui/place-editing/use-place-draft.ts'
import { useSettled } from './use-settled.ts'

interface Props extends DeskSlots {
  readonly tip: DeskTip
  /** The URL of the tip; an undo of the decision returns to it. */
  readonly path: string
  readonly takesFocus: boolean
  readonly onDecided: () => void
}

const correctFailed = 'Platsen gick inte att uppdatera.'
const rejectFailed = 'Tipset gick inte att avvisa.'
const rejections = [
  'Finns redan i katalogen',
  'Går inte att kontrollera',
  'Är ingen second hand-butik eller loppis',
  'Reklam eller skräp',
]

/**
 * One tip to publish or reject, beside places that may be duplicates of it. The browser saves the operator's
 * corrections until the decision.
 */
export function TipCard({ tip, path, takesFocus, onDecided, renderFields, renderMap }: Props) {
  const id = useId()
  const desk = useDesk()
  const draft = usePlaceDraft(draftOf(tip.place, tip.series), useDraftStore(`tip ${tip.id}`))
  const [isEditing, setEditing] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  // The existing place that the tip is to correct.
  const [corrected, setCorrected] = useState<PlaceKey | null>(null)
  // The server's message when another operator has decided on the tip meanwhile.
  const [takenText, setTaken] = useState<string | null>(null)
  // False for the first second, since a second tap of a double tap was meant for the previous card.
  const isSettled = useSettled()
  const attempt = useAttempt()
  const queries = useQueryClient()
  const query = useQuery(deskTipQuery(tip.id))
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
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
    if (!isSettled || takenText !== null) return
    const place = draft.check()
    if (place === null) {
      setEditing(true)
      return
    }
    attempt.run(
      async () => {
        const { actionId } = await publishTip(tip.id, place)
        draft.forget()
        onDecided()
        await desk.decided({ text: `Publicerat: ${name}.`, actionId, path })
      },
      (error) => {
        draft.refuse(error)
        const text = describeRefusal(error, 'Tipset gick inte att publicera.')
        if (isTaken(error)) setTaken(text)
        return text
      },
    )
  }

  function goOn() {
    draft.forget()
    setTaken(null)
    onDecided()
    void refreshAfterDecision(queries)
  }

  async function reject(reason: string) {
    let actionId: number
    try {
      actionId = await rejectTip(tip.id, reason)
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another operator has already decided on this tip: close the dialog and offer a link to the next tip.
      setTaken(describeRefusal(error, rejectFailed))
      setRejecting(false)
      return
    }
    draft.forget()
    setRejecting(false)
    onDecided()
    await desk.decided({ text: `Avvisat: ${name}.`, actionId, path })
  }

  async function correct(base: Edited, changed: PlaceAndDates) {
    let actionId: number
    try {
      actionId = await correctByTip(tip.id, base.place.place.id, (base.series ?? base.place).version, changed)
    } catch (error) {
      // Refused because of the place, unless another operator has decided on the tip.
      const isDecided = isTaken(error) && (await queries.query(deskTipQuery(tip.id))).tip.status !== 'waiting'
      if (!isDecided) throw error
      setTaken(describeRefusal(error, correctFailed))
      return
    }
    draft.forget()
    onDecided()
    const text = `Uppdaterat: ${changed.place.name ?? missingText.name}.`
    await desk.decided({ text, actionId, path })
  }

  const doubles = (
    <section className={styles.doubles} aria-labelledby={`${id}-doubles`}>
      <h4 id={`${id}-doubles`} className={styles.subtitle}>
        {duplicates.length > 0 ? 'Finns det redan?' : 'Liknande platser'}
      </h4>
      <QueryOutcome
        query={query}
        loading="Letar efter liknande platser..."
        failed="Liknande platser gick inte att hämta."
      >
        {(found) => (
          <DuplicateList
            duplicates={found.duplicates}
            link={tip.place.link ?? ''}
            correctable={corrected === null ? form.kind : null}
            onCorrect={setCorrected}
          />
        )}
      </QueryOutcome>
    </section>
  )

  return (
    <article ref={card} className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <KindTag kind={form.kind} />
        <h3 id={id} ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        <p className={styles.when}>Skickat {formatInstantSwedish(tip.receivedAtMs)}</p>
      </header>
      <div className={isEditing ? styles.editing : styles.columns}>
        {/* On a phone the possible duplicates come before the facts of the tip, since they matter most for the
           decision. */}
        {!isEditing && doubles}
        {isEditing ? (
          // When the form opens, the pressed button moves far down the page, so the form takes the focus.
          <DraftForm refusals={draft.refusals} takesFocus={draft.refusals === 0} onSubmit={publish}>
            {renderFields({
              form,
              problems: draft.problems,
              onChange: draft.change,
              series: draft.series,
              seriesProblems: draft.seriesProblems,
              onSeries: draft.changeSeries,
              isSeries: false,
              readOnly: attempt.isRunning,
              idPrefix: `tip-${tip.id}`,
              neighbours,
            })}
          </DraftForm>
        ) : (
          <PlaceFactList form={form} dates={draft.series} />
        )}
        {isEditing && doubles}
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
      {corrected && takenText === null && (
        <CorrectByTip
          tipId={tip.id}
          stated={draft}
          placeKey={corrected}
          renderFields={renderFields}
          onSave={correct}
          onDone={() => setCorrected(null)}
        />
      )}
      {(corrected === null || takenText !== null) && (
        <TipDecision
          failure={takenText ?? attempt.failure}
          isTaken={takenText !== null}
          isPublishing={attempt.isRunning}
          isIdle={isSettled && !attempt.isRunning}
          isEditing={isEditing}
          onPublish={publish}
          onEdit={() => setEditing(!isEditing)}
          onReject={() => setRejecting(true)}
          onGoOn={goOn}
        />
      )}
      {isRejecting && (
        <ReasonDialog
          title="Avvisa tipset?"
          action="Avvisa"
          ready={rejections}
          isRequired
          failed={rejectFailed}
          onConfirm={reject}
          onClose={() => setRejecting(false)}
        >
          <p>{name} läggs inte till i katalogen. Det går att ångra.</p>
        </ReasonDialog>
      )}
    </article>
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409
}
