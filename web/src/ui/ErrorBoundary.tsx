import { Component, type ReactNode } from 'react'

interface Props {
  /** Rendered instead of the children after an error. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Shows `fallback` when rendering its children throws, also when a chunk could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
