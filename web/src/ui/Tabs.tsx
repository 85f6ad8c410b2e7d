import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

interface Props<Name extends string> {
  /** What the tabs are about, for readers. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** The chosen tab's content. */
  readonly children: ReactNode
}

/**
 * Tabs after the WAI-ARIA pattern: one stop for the Tab key, arrows go from tab to tab, Home and End to the outer ones.
 * Enter, space or a press choose, since choosing is a step in the browser's history and may fetch something.
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
              // The other panels are not there.
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
        // A new panel begins afresh: what was typed or said in the old one belongs to it.
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
