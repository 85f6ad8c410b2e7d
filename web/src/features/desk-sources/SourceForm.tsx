import {
  prepareSource,
  type SourceForm as Typed,
  sourceIntervals,
  sourceLimits,
  type SourceKind,
  sourceKinds,
  type SourceProblems,
  type SourceTerms,
} from '@fyndkartan/domain/source'
import { useId, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import { readForm } from '../../ui/read-form.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { addressHint, intervalText, kindText } from './source-words.ts'
import styles from './SourceForm.module.css'

interface Props {
  /** The source to change; its name and kind cannot be changed. Undefined for a new source. */
  readonly source?: SourceTerms
  readonly onSave: (form: Typed) => Promise<void>
  readonly onCancel: () => void
}

/** The form for the settings of a source from which the server imports places. */
export function SourceForm({ source, onSave, onCancel }: Props) {
  const id = useId()
  const attempt = useAttempt()
  const [kind, setKind] = useState<SourceKind>(source?.kind ?? 'ical')
  const [address, setAddress] = useState(source?.address ?? '')
  const [problems, setProblems] = useState<SourceProblems>({})

  function submit(form: HTMLFormElement) {
    const { name = '', every = '', licence = '', attribution = '', wanted = '', unwanted = '' } = readForm(form)
    const typed: Typed = { name: source?.name ?? name, kind, address, every, licence, attribution, wanted, unwanted }
    const prepared = prepareSource(typed)
    const found = 'problems' in prepared ? prepared.problems : {}
    setProblems(found)
    if ('problems' in prepared) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    attempt.run(
      () => onSave(typed),
      (error) => describeRefusal(error, 'Källan gick inte att spara.'),
    )
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {!source && (
        <>
          <Choice
            label="Vad är det?"
            name="kind"
            id={`${id}-kind`}
            value={kind}
            options={sourceKinds.map((one) => [one, kindText[one]])}
            onChoose={(chosen) => setKind(sourceKinds.find((one) => one === chosen) ?? 'ical')}
          />
          <TextField
            label="Källans namn"
            name="name"
            autoComplete="off"
            maxLength={60}
            hint="Visas på ställena: ”Från Borås loppiskalender”."
            problem={problems.name ?? null}
          />
        </>
      )}
      {kind === 'overpass' ? (
        <TextArea
          label="Fråga eller adress"
          name="address"
          rows={5}
          value={address}
          onType={setAddress}
          hint={addressHint[kind]}
          problem={problems.address ?? null}
        />
      ) : (
        <TextField
          label="Adress"
          name="address"
          autoComplete="off"
          inputMode="url"
          value={address}
          onType={setAddress}
          hint={addressHint[kind]}
          problem={problems.address ?? null}
        />
      )}
      <Choice
        label="Hur ofta?"
        name="every"
        id={`${id}-every`}
        value={source?.every ?? 'day'}
        options={sourceIntervals.map((one) => [one, intervalText[one]])}
      />
      <TextField
        label="Licens"
        name="licence"
        autoComplete="off"
        maxLength={60}
        defaultValue={source?.licence}
        hint="Till exempel CC BY 4.0. Visas på ställena och i flödena."
        problem={problems.licence ?? null}
      />
      <TextField
        label="Vem ska anges?"
        name="attribution"
        autoComplete="off"
        maxLength={200}
        defaultValue={source?.attribution}
        hint="Till exempel © Borås stad."
        problem={problems.attribution ?? null}
      />
      <TextField
        label="Bara titlar med något av orden (frivilligt)"
        name="wanted"
        autoComplete="off"
        maxLength={sourceLimits.words}
        defaultValue={source?.wanted}
        hint="Till exempel loppis, marknad. Del av ett ord räcker."
        problem={problems.wanted ?? null}
      />
      <TextField
        label="Aldrig titlar med något av orden (frivilligt)"
        name="unwanted"
        autoComplete="off"
        maxLength={sourceLimits.words}
        defaultValue={source?.unwanted}
        hint="Till exempel styrelsemöte, städdag. Ställen som inte längre passar tas bort vid nästa hämtning."
        problem={problems.unwanted ?? null}
      />
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className={buttons.sign} disabled={attempt.isRunning}>
          {attempt.isRunning ? 'Sparar...' : source ? 'Spara' : 'Lägg till och provkör'}
        </button>
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          Avbryt
        </button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly id: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChoose?: (value: string) => void
}

function Choice({ label, name, id, value, options, onChoose }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} onChange={(event) => onChoose?.(event.target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
