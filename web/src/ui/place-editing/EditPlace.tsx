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
import { type Change, listChanges } from './place-facts.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { draftOf, type FirstDraft, usePlaceDraft } from './use-place-draft.ts'

export interface EditPlaceProps {
  /** The server's latest version, which may be newer than the edited one. */
  readonly found: Edited
  /** Reloads the place. */
  readonly onNewest: () => Promise<unknown>
  /** The name of the stored draft; see useDraftStore. */
  readonly draftName: string
  readonly renderFields: RenderFields
  /** Saves; resolves when the new version, which the next change needs, is loaded. Status 409: changed since `base`. */
  readonly onSave: (base: Edited, changed: PlaceAndDates) => Promise<void>
  /** Called after saving or cancelling. */
  readonly onDone: () => void
  /** The text for a call that failed. */
  readonly describe?: typeof describeRefusal
}

/** Replaces the server's advice to start over, since this form keeps the input. */
const changedText = 'Någon annan har ändrat platsen sedan du öppnade den. Det du har skrivit finns kvar.'

/** Edits a place. Shows changes that another person has made meanwhile, and keeps the input. */
export function EditPlace(props: EditPlaceProps) {
  const { found, onNewest, draftName, renderFields, onSave, onDone, describe = describeRefusal } = props
  const attempt = useAttempt()
  const draftStore = useDraftStore(draftName)
  const [base, setBase] = useState(draftStore.stored?.base ?? found)
  const [isOutdated, setOutdated] = useState(false)
  const draft = usePlaceDraft(draftOfEdited(base), draftStore, base)
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
      // A stored draft opens at once, and then takes no focus.
      takesFocus={draftStore.stored === null}
      action="Spara"
      onSubmit={save}
      onCancel={() => {
        draft.forget()
        onDone()
      }}
      renderFields={renderFields}
    >
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
