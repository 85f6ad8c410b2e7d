import { withId } from '@fyndkartan/domain/place'
import { useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import type { PlaceAndDates } from '../../api/desk.ts'
import buttons from '../button.module.css'
import { useAttempt } from '../use-attempt.ts'
import { ChangeList } from './ChangeList.tsx'
import { type Edited, useDraftStore } from './drafts.ts'
import type { RenderFields } from './fields.ts'
import { type Change, listChanges, listFormChanges } from './place-facts.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { draftOf, type FirstDraft, usePlaceDraft } from './use-place-draft.ts'

export interface EditPlaceProps {
  /** The server's latest version of the place, which may be newer than the one being edited. */
  readonly found: Edited
  /** Reloads `found`. */
  readonly onNewest: () => Promise<unknown>
  /** The name of the stored draft; see useDraftStore. */
  readonly draftName: string
  readonly renderFields: RenderFields
  /**
   * Saves the changes of `base`; resolves when the new version is loaded, which the next change needs. Rejects with
   * status 409 if the place has changed since `base`.
   */
  readonly onSave: (base: Edited, changed: PlaceAndDates) => Promise<void>
  /**
   * Returns the input that the form begins with, from that of the stored place; the form then lists what it changes.
   */
  readonly propose?: (own: FirstDraft) => FirstDraft
  /** The submit button's label. */
  readonly action?: string
  /** Called after saving or cancelling. */
  readonly onDone: () => void
  /** The text about a failed call. */
  readonly describe?: typeof describeRefusal
}

/** Shown instead of the server's message for status 409, which advises to start over; this form keeps the input. */
const changedText = 'Någon annan har ändrat platsen sedan du öppnade den. Det du har skrivit finns kvar.'

/**
 * The form that edits a place. If another person has changed the place meanwhile, it shows those changes and keeps the
 * input.
 */
export function EditPlace(props: EditPlaceProps) {
  const { found, onNewest, draftName, renderFields, propose, action = 'Spara', onSave, onDone } = props
  const { describe = describeRefusal } = props
  const attempt = useAttempt()
  const draftStore = useDraftStore(draftName)
  const [base, setBase] = useState(draftStore.stored?.base ?? found)
  const [isOutdated, setOutdated] = useState(false)
  const first = draftOfEdited(base)
  const stored = draftStore.stored ?? (propose ? { ...propose(first), base } : null)
  const draft = usePlaceDraft(first, { ...draftStore, stored }, base)
  const isNewer = isOutdated && versionOf(found) !== versionOf(base)

  function save() {
    const changed = draft.check()
    if (changed === null) return
    attempt.run(
      async () => {
        await onSave(base, changed)
        draft.forget()
        onDone()
      },
      (error) => {
        draft.refuse(error)
        const isTaken = error instanceof RequestError && error.status === 409
        setOutdated(isTaken)
        return isTaken ? changedText : describe(error, 'Ändringen gick inte att spara.')
      },
    )
  }

  function goOn() {
    draft.rebase(draftOfEdited(found))
    setBase(found)
    setOutdated(false)
  }

  return (
    <PlaceForm
      draft={draft}
      attempt={attempt}
      idPrefix="edit"
      isSeries={base.series !== null}
      // A form with a stored draft opens together with its page and must not take the focus.
      takesFocus={draftStore.stored === null}
      action={action}
      onSubmit={save}
      onCancel={() => {
        draft.forget()
        onDone()
      }}
      renderFields={renderFields}
    >
      {propose && (
        <>
          <p>{draft.isChanged ? 'Det här ändras:' : 'Inget ändras: uppgifterna är desamma.'}</p>
          <ChangeList changes={listFormChanges(first, draft)} />
        </>
      )}
      {isOutdated && !isNewer && (
        <button type="button" className={buttons.quiet} onClick={() => void onNewest()}>
          Hämta det senaste
        </button>
      )}
      {isNewer && (
        <>
          <p>Det här har ändrats under tiden. Det du själv har ändrat får stå kvar.</p>
          <ChangeList changes={listEditedChanges(base, found)} />
          <button type="button" className={buttons.quiet} onClick={goOn}>
            Ta med det senaste
          </button>
        </>
      )}
    </PlaceForm>
  )
}

function draftOfEdited({ place, series }: Edited): FirstDraft {
  return series ? draftOf(series.place, series.series) : draftOf(place.place)
}

function versionOf({ place, series }: Edited): number {
  return series?.version ?? place.version
}

function listEditedChanges(before: Edited, after: Edited): readonly Change[] {
  if (!before.series || !after.series) return listChanges({ place: before.place.place }, { place: after.place.place })
  const [old, now] = [before.series, after.series].map(({ id, place, series }) => ({
    place: withId(place, 0, id),
    series,
  }))
  return listChanges(old ?? null, now ?? null)
}
