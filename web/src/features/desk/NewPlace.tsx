import type { PlaceKind } from '@fyndkartan/domain/place'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { addPlace } from '../../api/desk.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import { leadOnLater, useRouterHistory } from '../../ui/location.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots } from './desk-slots.ts'
import { useDraftStore } from '../../ui/place-editing/drafts.ts'
import part from './part.module.css'
import { PlaceForm } from '../../ui/place-editing/PlaceForm.tsx'
import styles from './PlaceSheet.module.css'
import { usePlaceDraft } from '../../ui/place-editing/use-place-draft.ts'

interface Props extends Pick<DeskSlots, 'renderFields'> {
  readonly kind: PlaceKind
}

/** The form in which an operator adds a shop or a market that no visitor has sent as a tip. */
export function NewPlace({ kind, renderFields }: Props) {
  const desk = useDesk()
  const history = useRouterHistory()
  const attempt = useAttempt()
  const draft = usePlaceDraft({ form: { ...emptyForm, kind }, series: null }, useDraftStore(`new ${kind}`))

  function add() {
    const place = draft.check()
    if (place === null) return
    attempt.run(
      async () => {
        const leadOn = leadOnLater(history)
        const { placeId, actionId } = await addPlace(place)
        draft.forget()
        leadOn(deskPlacePath({ kind, id: placeId }))
        await desk.decided({ text: `Tillagt: ${draft.form.name.trim()}.`, actionId })
      },
      (error) => {
        draft.refuse(error)
        return describeRefusal(error, 'Platsen gick inte att lägga till.')
      },
    )
  }
  return (
    <section className={part.part}>
      <h2 className={part.title}>{kind === 'shop' ? 'Lägg till butik' : 'Lägg till loppis'}</h2>
      <div className={styles.card}>
        <PlaceForm
          draft={draft}
          attempt={attempt}
          idPrefix="new"
          action="Lägg till"
          onSubmit={add}
          onCancel={() => {
            draft.forget()
            history.go(deskPath('platser'), 'push')
          }}
          renderFields={renderFields}
        />
      </div>
    </section>
  )
}
