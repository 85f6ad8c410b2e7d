import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/**
 * A component whose code is loaded when the component is first rendered, or earlier by `fetch` or `load`. Needs a
 * `Suspense` around it.
 */
export interface Part<Props> {
  (props: Props): ReactNode
  /** Starts to load the code. A failure appears only when the component is rendered. */
  fetch(): void
  /** Loads the code and resolves when it is there. Rejects when it cannot be loaded. */
  load(): Promise<unknown>
}

/**
 * Like React's `lazy`, but a component whose code is already loaded renders at once: React would show the fallback of a
 * `lazy` component first and replace it after up to 300 ms.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | null = null
  const fetchCode = async () => ({ default: (fetched = await load()) })
  const Late = lazy(fetchCode)
  function PartOfProgram(props: Props): ReactNode {
    // The choice between the loaded and the lazy component stays while this one is mounted, since a change would
    // discard the state of the content.
    const [Content] = useState<ComponentType<Props>>(() => fetched ?? Late)
    return createElement(Content, props)
  }
  return Object.assign(PartOfProgram, {
    fetch: () => void (fetched ?? fetchCode().catch(() => {})),
    load: fetchCode,
  })
}
