import { useId } from 'react'
import styles from './ModeSwitch.module.css'

export type SignInMode = 'sign-in' | 'sign-up'

const modes = [
  { value: 'sign-in', label: 'Logga in' },
  { value: 'sign-up', label: 'Skapa konto' },
] as const

interface Props {
  readonly mode: SignInMode
  readonly disabled: boolean
  readonly onChange: (mode: SignInMode) => void
}

/** Whether the visitor has an account or wants one. */
export function ModeSwitch({ mode, disabled, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.modes} disabled={disabled}>
      <legend className="visually-hidden">Har du redan ett konto?</legend>
      {modes.map(({ value, label }) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
