import type { DeskPlace } from '@fyndkartan/domain/desk'
import { missingText } from '@fyndkartan/domain/place'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import { useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { editPlace } from '../../api/desk.ts'
import buttons from '../../ui/button.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ChangeList } from './ChangeList.tsx'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots } from './desk-slots.ts'
import { draftNameOf, useDraftKeeper } from './drafts.ts'
import { listChanges } from './place-facts.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { usePlaceDraft } from './use-place-draft.ts'

interface Props extends Pick<DeskSlots, 'renderFields'> {
  /** The server's current version, which may be newer than the one that editing began with. */
  readonly found: DeskPlace
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
  const keeper = useDraftKeeper(draftNameOf(found.place))
  const [base, setBase] = useState(keeper.kept?.base ?? found)
  const [isOutdated, setOutdated] = useState(false)
  const draft = usePlaceDraft(formOfPlace(base.place), keeper, base)
  const isNewer = isOutdated && found.version !== base.version

  function save() {
    const changed = draft.check()
    if (changed === null) return
    attempt.run(
      async () => {
        const { place, version } = base
        const actionId = await editPlace(place, version, changed)
        draft.forget()
        onDone()
        const name = draft.form.name.trim() || missingText.name
        await desk.decided({ text: actionId === null ? 'Inget var ändrat.' : `Sparat: ${name}.`, actionId })
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
    draft.rebase(formOfPlace(found.place))
    setBase(found)
    setOutdated(false)
  }

  return (
    <PlaceForm
      draft={draft}
      attempt={attempt}
      idPrefix="edit"
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
          <ChangeList changes={listChanges(base.place, found.place)} />
          <button type="button" className={buttons.quiet} onClick={goOn}>
            Ta med det senaste
          </button>
        </>
      )}
    </PlaceForm>
  )
}
