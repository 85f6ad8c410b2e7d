import type { DeskTip } from '@fyndkartan/domain/desk'
import { missingText } from '@fyndkartan/domain/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { deskTipsQuery } from '../../api/desk.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { KindTag } from '../../ui/KindTag.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSearchParams } from '../../ui/location.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import notes from '../../ui/empty-note.module.css'
import { useDesk } from './desk-decisions.ts'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import { readPage } from './page-number.ts'
import { Pager } from './Pager.tsx'
import part from './part.module.css'
import { QueryOutcome } from './QueryOutcome.tsx'
import styles from './rows.module.css'

interface Props {
  readonly status: 'published' | 'rejected'
  /** The name of the view in the URL: 'publicerade' or 'avvisade'. */
  readonly view: string
}

/** The list of published or rejected tips, the latest decision first. */
export function DecidedTips({ status, view }: Props) {
  const page = readPage(useSearchParams())
  const query = useQuery({ ...deskTipsQuery(status, page), placeholderData: keepPreviousData })
  return (
    <QueryOutcome query={query} loading="Hämtar tipsen..." failed="Tipsen gick inte att hämta.">
      {({ tips, total }) =>
        total === 0 ? (
          <p className={notes.note}>
            {status === 'published' ? 'Inga tips är publicerade än.' : 'Inga tips är avvisade.'}
          </p>
        ) : (
          <>
            <ul className={part.rows}>
              {tips.map((tip) => (
                <li key={tip.id}>
                  <DecidedTip tip={tip} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              total={total}
              pathOf={(to) => deskPath('tips', `visa=${view}${to === 0 ? '' : `&sida=${to + 1}`}`)}
            />
          </>
        )
      }
    </QueryOutcome>
  )
}

function DecidedTip({ tip }: { readonly tip: DeskTip }) {
  const { place, placeId, actionId, decidedAtMs, reason } = tip
  const desk = useDesk()
  const attempt = useAttempt()
  const row = useRef<HTMLElement>(null)
  const name = place.name ?? missingText.name

  function undo() {
    if (actionId === null) return
    row.current?.focus()
    attempt.run(
      () => desk.undo(actionId),
      (error) => describeRefusal(error, 'Det gick inte att ångra.'),
    )
  }
  return (
    <article ref={row} tabIndex={-1} className={styles.row}>
      <div className={styles.text}>
        <KindTag kind={place.kind} />
        <h3 className={styles.name}>
          {placeId === null ? name : <Link to={deskPlacePath({ kind: place.kind, id: placeId })}>{name}</Link>}
        </h3>
        <p className={styles.note}>
          {[place.town, decidedAtMs !== null && formatInstantSwedish(decidedAtMs)].filter(Boolean).join(' · ')}
        </p>
        {reason && <p>Skäl: {reason}</p>}
        {attempt.failure && (
          <p role="alert" className={styles.failure}>
            {attempt.failure}
          </p>
        )}
      </div>
      {actionId !== null && (
        <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={undo}>
          {attempt.isRunning ? 'Vänta...' : 'Ångra'}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </article>
  )
}
