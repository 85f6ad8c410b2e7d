import { missingText, withId } from '@fyndkartan/domain/place'
import { useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { editPlace, editSeries } from '../../api/desk.ts'
import buttons from '../../ui/button.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ChangeList } from './ChangeList.tsx'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots } from './desk-slots.ts'
import { draftNameOf, type Edited, useDraftKeeper } from './drafts.ts'
import { type Change, listChanges } from './place-facts.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { draftOf, type FirstDraft, usePlaceDraft } from './use-place-draft.ts'

interface Props extends Pick<DeskSlots, 'renderFields'> {
  /** The server's current version, which may be newer than the one that editing began with. */
  readonly found: Edited
  /** Fetches it again. */
  readonly onNewest: () => Promise<unknown>
  readonly onDone: () => void
}

/** Replaces the server's advice to start over, since nothing typed is lost here. */
const changedText = 'Någon annan har ändrat platsen sedan du öppnade den. Det du har skrivit finns kvar.'

/** Edits a place. Changes that somebody else made meanwhile are shown, and input is kept. */
export function EditPlace({ found, renderFields, onNewest, onDone }: Props) {
  const desk = useDesk()
  const attempt = useAttempt()
  const keeper = useDraftKeeper(draftNameOf(found.place.place))
  const [base, setBase] = useState(keeper.kept?.base ?? found)
  const [isOutdated, setOutdated] = useState(false)
  const draft = usePlaceDraft(draftOfEdited(base), keeper, base)
  const isNewer = isOutdated && versionOf(found) !== versionOf(base)

  function save() {
    const changed = draft.check()
    if (changed === null) return
    attempt.run(
      async () => {
        const actionId = base.series
          ? await editSeries(base.series.id, base.series.version, changed)
          : await editPlace(base.place.place, base.place.version, changed)
        draft.forget()
        const name = draft.form.name.trim() || missingText.name
        await desk.decided({ text: actionId === null ? 'Inget var ändrat.' : `Sparat: ${name}.`, actionId })
        // Not earlier: the next decision needs the new version.
        onDone()
      },
      (error) => {
        draft.refuse(error)
        const isTaken = error instanceof RequestError && error.status === 409
        setOutdated(isTaken)
        return isTaken ? changedText : describeRefusal(error, 'Ändringen gick inte att spara.')
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
      // An edit that was begun earlier is opened at once.
      takesFocus={keeper.kept === null}
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
