import type { ManagedPlace } from '@fyndkartan/contract/managed-place'
import { formatAddress, missingText, withId } from '@fyndkartan/domain/place'
import { unknownTrust } from '@fyndkartan/domain/trust'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { editManagedPlace, refreshAfterChange } from '../../api/organiser.ts'
import type { PlaceAndDates } from '../../api/desk.ts'
import { placePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { formatFigures } from '../../ui/format-figures.ts'
import { KindTag } from '../../ui/KindTag.tsx'
import { Link } from '../../ui/Link.tsx'
import { ComingDates } from '../../ui/place-editing/ComingDates.tsx'
import { draftNameOf, type Edited, clearDraft, hasDraft } from '../../ui/place-editing/drafts.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ConfirmCard } from './ConfirmCard.tsx'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LinkCard } from './LinkCard.tsx'
import styles from './ManagedPlaceView.module.css'
import type { ManagedProps } from './managed-props.ts'

interface Props extends ManagedProps {
  readonly found: ManagedPlace
  readonly onNewest: () => Promise<unknown>
}

/**
 * The organiser's view of a place: the place as visitors see it, the button that confirms it, and the forms that change
 * it.
 */
export function ManagedPlaceView({ found, link, wish, onLeave, onNewest, renderEditor, renderMap }: Props) {
  const { place: row, series } = found
  const place = series ? withId(series.place, row.place.id, series.id) : row.place
  const name = place.name ?? missingText.name
  const draftName = draftNameOf(row.place)
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(() => wish === 'edit' || hasDraft(queries, draftName))
  const [news, setNews] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const message = useRef<HTMLDivElement>(null)
  usePageTitle(name)
  // The form and its pressed button have disappeared, so the message about the outcome gets the focus.
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) message.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  async function save({ place: { version }, series: dates }: Edited, changed: PlaceAndDates, text: string) {
    const actionId = await editManagedPlace(link, dates?.version ?? version, changed)
    await refreshAfterChange(queries)
    setNews(actionId === null ? 'Inget var ändrat.' : text)
  }

  function leave() {
    clearDraft(queries, draftName)
    onLeave({ name: 'left' })
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.names}>
          <p className={styles.kind}>
            <KindTag kind={place.kind} /> Ditt ställe
          </p>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.address}>{formatAddress(place)}</p>
          <p>
            <Link to={placePath(row.place)}>Se sidan som besökare ser den</Link>
          </p>
          <p>{formatFigures(found.figures)} de senaste 30 dagarna.</p>
        </div>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => (hasDraft(queries, draftName) ? setLeaving(true) : leave())}
        >
          Jag är klar
        </button>
      </header>
      <FormMessage ref={message} status={news} />
      {isEditing ? (
        <section className={styles.card} aria-label="Ändra uppgifterna">
          {renderEditor({
            found,
            onNewest,
            draftName,
            onSave: (base, changed) => save(base, changed, 'Sparat. Det syns på sajten nu.'),
            onDone: () => setEditing(false),
            describe: describeLinkFailure,
          })}
        </section>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <ConfirmCard
              place={place}
              // For a series, the confirmations and warnings of the shown date apply to all dates.
              trust={row.place.trust ?? unknownTrust}
              series={series}
              link={link}
              takesFocus={wish === 'confirm'}
              map={place.position && renderMap(place)}
              onEdit={() => {
                setNews(null)
                setEditing(true)
              }}
              onConfirmed={() => setNews(null)}
            />
            {series && (
              <ComingDates
                series={series}
                name={name}
                onSave={(dates, text) => save(found, { place: series.place, series: dates }, `${text} Det syns nu.`)}
                describe={describeLinkFailure}
              />
            )}
          </div>
          <LinkCard
            email={found.email}
            expiresAtMs={found.linkExpiresAtMs}
            path={placePath(row.place)}
            link={link}
            asksToEnd={wish === 'end'}
            onLeave={onLeave}
          />
        </div>
      )}
      {isLeaving && <LeaveDialog onLeave={leave} onClose={() => setLeaving(false)} />}
    </div>
  )
}
