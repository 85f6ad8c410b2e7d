import type { ReactNode } from 'react'
import buttons from '../button.module.css'

interface Props {
  /** The id of the heading of the item that the button decides on. */
  readonly about: string
  readonly isBusy: boolean
  /** Whether this is the recommended decision. */
  readonly isMain?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/**
 * A button that makes a decision on one item. While another decision is being sent it keeps the focus and does nothing.
 */
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
