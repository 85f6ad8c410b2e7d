import type { ReactNode } from 'react'
import buttons from '../button.module.css'

interface Props {
  /** The id of the heading of what is decided on. */
  readonly about: string
  readonly isBusy: boolean
  /** Of several, the one that is meant to be pressed. */
  readonly isMain?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A decision on one item. While another is made it keeps the focus and does nothing. */
export function DecisionButton({ about, isBusy, isMain = false, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={isMain ? buttons.plain : buttons.quiet}
      aria-describedby={about}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      {children}
    </button>
  )
}
