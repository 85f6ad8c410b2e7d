import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

interface Props<Name extends string> {
  /** The name of the tab list, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/**
 * Tabs as in the WAI-ARIA pattern with manual activation: the Tab key stops once, arrow keys move the focus between
 * tabs, Home and End to the first and last. Enter, Space or a click selects a tab; focus alone does not, since a
 * selection adds a history entry and may fetch data.
 */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const last = buttons.length - 1
    const next = new Map([
      ['ArrowRight', at === last ? 0 : at + 1],
      ['ArrowLeft', at === 0 ? last : at - 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => {
          const isChosen = tab.name === chosen
          return (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              className={styles.tab}
              aria-selected={isChosen}
              // Only the panel of the selected tab is rendered.
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onKeyDown={move}
              onClick={() => {
                if (!isChosen) onChoose(tab.name)
              }}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        // Another tab gets another key, so that its panel does not keep the state of the previous one.
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
