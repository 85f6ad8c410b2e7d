import { missingText, type PlaceKey, withId } from '@fyndkartan/domain/place'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import { writeSeries } from '@fyndkartan/domain/series/typed-series'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isNotFound } from '../../api/client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import {
  confirmPlace,
  deskPlaceQuery,
  editPlace,
  editSeries,
  type PlaceAndDates,
  type PlaceWithHistory,
  removePlace,
  removeSeries,
  restorePlace,
  restoreSeries,
} from '../../api/desk.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import { placePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { TrustLine } from '../../ui/TrustLine.tsx'
import { WarningLine } from '../../ui/WarningLine.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import notes from '../../ui/empty-note.module.css'
import { ActionLine } from './ActionLine.tsx'
import { useDesk } from './desk-decisions.ts'
import type { DeskSlots } from './desk-slots.ts'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import { draftNameOf, type Edited, useDraftStore } from '../../ui/place-editing/drafts.ts'
import { ComingDates } from '../../ui/place-editing/ComingDates.tsx'
import { EditPlace } from '../../ui/place-editing/EditPlace.tsx'
import { PlaceFactList } from '../../ui/place-editing/PlaceFactList.tsx'
import part from './part.module.css'
import { PlaceMarks } from './PlaceMarks.tsx'
import styles from './PlaceSheet.module.css'
import { QueryOutcome } from './QueryOutcome.tsx'
import { ReasonDialog } from '../../ui/place-editing/ReasonDialog.tsx'

interface Props extends DeskSlots {
  readonly placeKey: PlaceKey
}

/** The desk's page for one place: its facts, the actions for it, and its history. */
export function PlaceSheet({ placeKey, ...slots }: Props) {
  const query = useQuery(deskPlaceQuery(placeKey))
  const isGone = isNotFound(query.error)
  return (
    <div className={part.part}>
      <p>
        <Link to={deskPath('platser')}>Alla platser</Link>
      </p>
      {isGone ? (
        <p role="alert" className={notes.note}>
          Det finns ingen sådan plats i katalogen.
        </p>
      ) : (
        <QueryOutcome query={query} loading="Hämtar platsen..." failed="Platsen gick inte att hämta.">
          {(found) => <KnownPlace found={found} onNewest={query.refetch} {...slots} />}
        </QueryOutcome>
      )}
    </div>
  )
}

interface KnownProps extends DeskSlots {
  readonly found: PlaceWithHistory
  readonly onNewest: () => Promise<unknown>
}

const removals = ['Har stängt för gott', 'Finns två gånger', 'Uppgifterna stämmer inte', 'Hör inte hit']

function KnownPlace({ found, onNewest, renderFields, renderMap }: KnownProps) {
  const { place: row, series, history } = found
  const place = series ? withId(series.place, row.place.id, series.id) : row.place
  const { version } = row
  const id = useId()
  const desk = useDesk()
  const attempt = useAttempt()
  const { stored } = useDraftStore(draftNameOf(place))
  const [isEditing, setEditing] = useState(stored !== null)
  const [isRemoving, setRemoving] = useState(false)
  const name = place.name ?? missingText.name
  const removedAtMs = series ? series.removedAtMs : row.removedAtMs
  const isRemoved = removedAtMs !== null
  // Whether there is a link to the public page: not for a removed date of a series, since that page would show another
  // date.
  const isShown = row.removedAtMs === null
  // After an edit, a removal or its undo the pressed button is gone, so the place's name gets the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ isEditing, isRemoved })
  useEffect(() => {
    const before = shown.current
    shown.current = { isEditing, isRemoved }
    if ((before.isEditing && !isEditing) || before.isRemoved !== isRemoved) heading.current?.focus()
  }, [isEditing, isRemoved])

  async function remove(reason: string) {
    const actionId = series
      ? await removeSeries(series.id, series.version, reason)
      : await removePlace(place, version, reason)
    await desk.decided({ text: `Borttaget: ${name}.`, actionId })
    setRemoving(false)
  }

  async function save(base: Edited, changed: PlaceAndDates) {
    const actionId = base.series
      ? await editSeries(base.series.id, base.series.version, changed)
      : await editPlace(base.place.place, base.place.version, changed)
    const text = actionId === null ? 'Inget var ändrat.' : `Sparat: ${changed.place.name ?? missingText.name}.`
    await desk.decided({ text, actionId })
  }

  function confirm() {
    attempt.run(
      async () => {
        const actionId = await confirmPlace(place)
        await desk.decided({ text: `Kontrollerat i dag: ${name}.`, actionId })
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  function restore() {
    attempt.run(
      async () => {
        const actionId = series ? await restoreSeries(series.id, series.version) : await restorePlace(place, version)
        await desk.decided({ text: `Återställt: ${name}.`, actionId })
      },
      (error) => describeRefusal(error, 'Platsen gick inte att återställa.'),
    )
  }

  return (
    <>
      <article className={styles.card} aria-labelledby={id}>
        <header className={styles.head}>
          <PlaceMarks row={row} />
          <TrustLine trust={row.place.trust} />
          <WarningLine place={row.place} />
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          {removedAtMs !== null && row.mergedInto === null && (
            <p>Borttaget {formatInstantSwedish(removedAtMs)}. Visas inte för besökare.</p>
          )}
          {removedAtMs !== null && row.mergedInto !== null && (
            <p>
              Ihopslaget {formatInstantSwedish(removedAtMs)} med{' '}
              <Link to={deskPlacePath({ kind: place.kind, id: row.mergedInto })}>nr {row.mergedInto}</Link>, dit
              besökare kommer i stället.
            </p>
          )}
          {(series ?? row).editedAtMs !== null && row.origin === 'import' && (
            <p className={styles.note}>Ändrat för hand, så importer rör det inte.</p>
          )}
        </header>
        {isEditing ? (
          <EditPlace
            found={found}
            onNewest={onNewest}
            draftName={draftNameOf(place)}
            renderFields={renderFields}
            onSave={save}
            onDone={() => setEditing(false)}
          />
        ) : (
          <>
            <div className={styles.columns}>
              <PlaceFactList form={formOfPlace(place)} dates={series && writeSeries(series.series)} />
              {place.position && (
                <div className={styles.map}>
                  {renderMap({ kind: place.kind, name, position: place.position, neighbours: [] })}
                </div>
              )}
            </div>
            {attempt.failure && (
              <p role="alert" className={styles.failure}>
                {attempt.failure}
              </p>
            )}
            <div className={styles.actions}>
              {isRemoved ? (
                <button type="button" className={buttons.plain} aria-disabled={attempt.isRunning} onClick={restore}>
                  {attempt.isRunning ? 'Vänta...' : 'Återställ'}
                </button>
              ) : (
                <>
                  <button type="button" className={buttons.plain} onClick={() => setEditing(true)}>
                    Ändra
                  </button>
                  <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={confirm}>
                    Allt stämmer
                  </button>
                  <button type="button" className={buttons.quiet} onClick={() => setRemoving(true)}>
                    Ta bort
                  </button>
                  {isShown && (
                    <Link to={placePath(place)} className={buttons.quiet}>
                      Visa sidan
                    </Link>
                  )}
                </>
              )}
            </div>
          </>
        )}
      </article>
      {series && !isRemoved && !isEditing && (
        <ComingDates
          series={series}
          name={name}
          onSave={async (changed, text) => {
            const actionId = await editSeries(series.id, series.version, { place: series.place, series: changed })
            await desk.decided({ text, actionId })
          }}
        />
      )}
      <section className={part.part} aria-labelledby={`${id}-history`}>
        <h2 id={`${id}-history`} className={part.title}>
          Historik
        </h2>
        {history.length === 0 ? (
          <p className={part.hint}>
            Ingen har ändrat något här. Platsen kom in {formatInstantSwedish(row.createdAtMs)}.
          </p>
        ) : (
          <ol className={part.rows}>
            {history.map((action, index) => (
              <li key={action.id}>
                {/* Only the latest change can be undone here, since later changes build on earlier ones. */}
                <ActionLine action={action} isUndoable={index === 0} leadsOn={false} />
              </li>
            ))}
          </ol>
        )}
      </section>
      {isRemoving && (
        <ReasonDialog
          title={`Ta bort ${name}?`}
          action="Ta bort"
          ready={removals}
          isRequired={false}
          failed="Platsen gick inte att ta bort."
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            {series ? 'Loppisen försvinner med alla sina datum' : 'Det försvinner'} från sökningen på en gång. Det går
            att återställa.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
