import type { PlaceEdit } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'
import { missingText } from '@fyndkartan/domain/place'
import { deskPlacePath } from '../../desk-paths.ts'
import { Link } from '../../ui/Link.tsx'
import { ChangeList } from '../../ui/place-editing/ChangeList.tsx'
import { listChanges } from '../../ui/place-editing/place-facts.ts'
import styles from './EditList.module.css'

/** The places that a table from the desk changes, each with its changed facts. Folded, it leaves the keyboard a short way. */
export function EditList({ edits }: { readonly edits: readonly PlaceEdit[] }) {
  return (
    <details open>
      <summary className={styles.summary}>Ändringar ({formatCount(edits.length)})</summary>
      <ul className={styles.edits}>
        {edits.map((edit) => (
          <li key={`${edit.before.kind} ${edit.before.id} ${seriesIdOf(edit)}`}>
            <Name edit={edit} />
            <ChangeList
              changes={listChanges(
                { place: edit.before, series: edit.seriesBefore },
                { place: edit.after, series: edit.seriesAfter },
              )}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A series has no page of its own at the desk. */
function Name({ edit }: { readonly edit: PlaceEdit }) {
  const { before } = edit
  const name = [before.name ?? missingText.name, before.town].filter((text) => text !== null).join(', ')
  return seriesIdOf(edit) === null ? (
    <p>
      <Link to={deskPlacePath(before)}>{name}</Link>
    </p>
  ) : (
    <p>{name} (alla datum)</p>
  )
}

function seriesIdOf({ before }: PlaceEdit): number | null {
  return before.kind === 'market' ? before.seriesId : null
}
