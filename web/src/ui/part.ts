import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/**
 * A component whose code is loaded when it is first rendered, or earlier with `fetch`. Needs a `Suspense` around it.
 */
export interface Part<Props> {
  (props: Props): ReactNode
  /** Loads the code. A failure shows when the component is rendered. */
  fetch(): void
  /** Loads the code, for callers that wait for it. Rejects on failure. */
  load(): Promise<unknown>
}

/**
 * Like React's `lazy`, but renders immediately if its code is loaded: React waits up to 300 ms before it replaces the
 * fallback of a `lazy` component that it renders for the first time.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | null = null
  const fetchCode = async () => ({ default: (fetched = await load()) })
  const Late = lazy(fetchCode)
  function PartOfProgram(props: Props): ReactNode {
    // Stays the same while it is mounted, since a change would discard its state.
    const [Content] = useState<ComponentType<Props>>(() => fetched ?? Late)
    return createElement(Content, props)
  }
  return Object.assign(PartOfProgram, {
    fetch: () => void (fetched ?? fetchCode().catch(() => {})),
    load: fetchCode,
  })
}
