import { tidyTime } from '@fyndkartan/domain/typed-time'
import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (time: string) => void
  readonly onLeave?: (() => void) | undefined
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly problem?: string | null
  /** The id of an error message shown elsewhere. */
  readonly problemId?: string | undefined
}

/**
 * A text field for a time of day, since the browser's time field follows the device's language, ends a day at 23:59 and
 * needs three steps. It accepts '9' and '9.30', and tidies them to '09:00' and '09:30' on leaving.
 */
export function TimeInput({ value, onChange, onLeave, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode="numeric"
      placeholder="tt:mm"
      // Longer than a time, so that pasted text gets an error message instead of being cut.
      maxLength={30}
      value={typed !== null && tidyTime(typed) === value ? typed : value}
      onType={(text) => {
        setTyped(text)
        onChange(tidyTime(text))
      }}
      onLeave={() => {
        setTyped(null)
        onLeave?.()
      }}
    />
  )
}
