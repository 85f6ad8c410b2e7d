type Listener = (event: never) => void

/** Says what happens to whoever wants to know. `Events` names what can happen, and what is told of it. */
export class Emitter<Events> {
  readonly #listeners = new Map<keyof Events, Set<Listener>>()

  /** Returns how to hear no more of it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Who begins to listen meanwhile hears it the next time; who stops hears it no more. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const listeners = this.#listeners.get(name)
    if (!listeners) return
    const before = [...listeners]
    for (const listener of before) if (listeners.has(listener)) listener(event as never)
  }
}
