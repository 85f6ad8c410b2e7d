import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the children after an error. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Catches errors thrown while its content renders, including chunks that could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
