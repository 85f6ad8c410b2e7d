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
  /** The id of an error message that is shown outside of this field. */
  readonly problemId?: string | undefined
}

/**
 * A text field for a time of day. It accepts '9' and '9.30', and changes them to '09:00' and '09:30' when the visitor
 * leaves it. It replaces the browser's time field, which follows the device's language, ends a day at 23:59 and needs
 * three steps.
 */
export function TimeInput({ value, onChange, onLeave, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode="numeric"
      placeholder="tt:mm"
      // More characters than a time has: a longer pasted text then gets an error message instead of being cut.
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
