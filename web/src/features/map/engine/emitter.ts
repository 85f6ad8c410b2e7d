type Listener = (event: never) => void

/** A typed event emitter. `Events` maps the name of each event to its payload. */
export class Emitter<Events> {
  readonly #listeners = new Map<keyof Events, Set<Listener>>()

  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /**
   * Calls the event's listeners. A listener added during the call is called from the next event on; one removed during
   * the call is not called.
   */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const listeners = this.#listeners.get(name)
    if (!listeners) return
    const before = [...listeners]
    for (const listener of before) if (listeners.has(listener)) listener(event as never)
  }
}
