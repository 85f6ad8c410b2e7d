import { useId, useState } from 'react'
import type { ImportFormat, ImportOrder } from '../../api/desk-import.ts'
import buttons from '../../ui/button.module.css'
import { readForm } from '../../ui/read-form.ts'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { columns, formats, formatTexts, isFetched, maxFileBytes } from './import-texts.ts'
import styles from './ImportForm.module.css'

interface Props {
  readonly isRunning: boolean
  /** Called when the form has changed since the dry run. */
  readonly onChange: () => void
  readonly onTry: (order: ImportOrder) => void
}

type From = 'file' | 'url'

/**
 * The form for an import: the file or address, its format, and whether to remove places that have disappeared from the
 * source.
 */
export function ImportForm({ isRunning, onChange, onTry }: Props) {
  const [format, setFormat] = useState<ImportFormat>('csv')
  const [from, setFrom] = useState<From>('file')
  const [problem, setProblem] = useState<string | null>(null)
  const byUrl = isFetched(format) && from === 'url'

  async function submit(form: HTMLFormElement) {
    const { source = '', prune, url = '' } = readForm(form)
    const rest = { format, source: source.trim() || null, prune: prune !== undefined }
    const found = byUrl ? readAddress(url) : await readFile(new FormData(form).get('file'))
    setProblem('problem' in found ? found.problem : null)
    if ('problem' in found) onChange()
    if ('content' in found) onTry({ ...rest, source: rest.source ?? found.name, content: found.content })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onChange={() => {
        setProblem(null)
        onChange()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning) void submit(event.currentTarget)
      }}
    >
      <RadioBar legend="Format" options={formats} chosen={format} onChoose={setFormat} />
      <p className={styles.hint}>{formatTexts[format].hint}</p>
      {format === 'csv' && <Columns />}
      {isFetched(format) && (
        <RadioBar
          legend="Varifrån?"
          options={[
            { value: 'file', label: 'Fil' },
            { value: 'url', label: 'Webbadress' },
          ]}
          chosen={from}
          onChoose={setFrom}
        />
      )}
      {byUrl ? (
        <TextField
          label={format === 'ical' ? 'Kalenderns webbadress' : 'Sidans webbadress'}
          name="url"
          autoComplete="off"
          maxLength={2000}
          hint={format === 'ical' ? 'https://... – webcal:// fungerar också.' : 'https://...'}
          problem={problem}
        />
      ) : (
        <FileField key={format} accept={formatTexts[format].accept} problem={problem} />
      )}
      <TextField
        label="Källans namn"
        name="source"
        autoComplete="off"
        maxLength={60}
        hint="Använd samma namn varje gång, så uppdateras det som källan gav förut. Tomt: filens eller adressens namn."
      />
      <div className={styles.check}>
        <input id="import-prune" type="checkbox" name="prune" aria-describedby="import-prune-hint" />
        <label htmlFor="import-prune">Ta bort det som har försvunnit ur källan</label>
        <p id="import-prune-hint" className={styles.hint}>
          Bara om filen är hela källan. Loppisar som redan har varit får vara kvar.
        </p>
      </div>
      <button type="submit" className={buttons.plain} aria-disabled={isRunning}>
        {isRunning ? 'Räknar...' : 'Provkör'}
      </button>
      <p className={styles.hint}>En provkörning ändrar ingenting.</p>
    </form>
  )
}

function FileField({ accept, problem }: { readonly accept: string; readonly problem: string | null }) {
  const id = useId()
  return (
    <div className={styles.file}>
      <label htmlFor={id}>Fil</label>
      <input
        id={id}
        type="file"
        name="file"
        accept={accept}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint${problem === null ? '' : ` ${id}-problem`}`}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        Högst 10 MB.
      </p>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function Columns() {
  return (
    <details className={styles.columns}>
      <summary>Vilka kolumner ska finnas?</summary>
      <p>Första raden har kolumnernas namn, i vilken ordning som helst. Komma, semikolon eller tabb skiljer dem åt.</p>
      <dl>
        {columns.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type Found =
  | { readonly content: ImportOrder['content']; /** For the source. */ readonly name: string | null }
  | { readonly problem: string }

function readAddress(typed: string): Found {
  const url = typed.trim().replace(/^webcal:\/\//i, 'https://')
  if (!/^https?:\/\/\S+$/i.test(url)) return { problem: 'Skriv en adress som börjar med https://' }
  return { content: { url }, name: null }
}

/** Reads the file as UTF-8. The server gets the bytes of any other file: it may be packed, or name its charset. */
async function readFile(file: FormDataEntryValue | null): Promise<Found> {
  if (!(file instanceof File) || file.name === '') return { problem: 'Välj en fil' }
  if (file.size > maxFileBytes) return { problem: 'Filen är större än 10 MB' }
  try {
    const text = utf8TextOf(await file.arrayBuffer())
    return { content: text === null ? { bytes: await base64Of(file) } : { text }, name: file.name }
  } catch {
    return { problem: 'Filen gick inte att läsa. Välj den en gång till.' }
  }
}

function utf8TextOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(file)
  })
}
