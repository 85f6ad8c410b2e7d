import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/** A component whose code is fetched when it is first rendered, or before with `fetch`. Needs a `Suspense` around it. */
export interface Part<Props> {
  (props: Props): ReactNode
  /** Fetches the code. That it fails is noticed when the component is rendered. */
  fetch(): void
  /** The same, for callers that wait for it. Rejects when it fails. */
  load(): Promise<unknown>
}

/**
 * Like React's `lazy`, but renders immediately when its code is there already: React waits up to 300 ms before it replaces the
 * fallback of any `lazy` component that it renders for the first time.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | null = null
  const fetchCode = async () => ({ default: (fetched = await load()) })
  const Late = lazy(fetchCode)
  function PartOfProgram(props: Props): ReactNode {
    // Not changed while it is shown, which would discard its state.
    const [Content] = useState<ComponentType<Props>>(() => fetched ?? Late)
    return createElement(Content, props)
  }
  return Object.assign(PartOfProgram, {
    fetch: () => void (fetched ?? fetchCode().catch(() => {})),
    load: fetchCode,
  })
}
