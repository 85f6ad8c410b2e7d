import { describeRefusal } from '../../api/describe-refusal.ts'
import { exportPlaces, type PlaceSearch } from '../../api/desk.ts'
import { deskPath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import part from './part.module.css'

/** Downloads all places that a search finds, as a table for a spreadsheet. */
export function PlaceExport({ search }: { readonly search: PlaceSearch }) {
  const attempt = useAttempt()

  function download() {
    attempt.run(
      async () => saveFile(await exportPlaces(search), 'fyndkartan-platser.csv'),
      (error) => describeRefusal(error, 'Tabellen gick inte att hämta.'),
    )
  }

  return (
    <div>
      <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={download}>
        {attempt.isRunning ? 'Hämtar...' : 'Hämta som tabell'}
      </button>
      <p className={part.hint}>
        Ändra i Excel eller LibreOffice, spara som CSV och läs in under <Link to={deskPath('import')}>Import</Link>. Du
        ser varje ändring innan den görs.
      </p>
      {attempt.failure && <p role="alert">{attempt.failure}</p>}
    </div>
  )
}
