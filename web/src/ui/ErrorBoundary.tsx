import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead, once something inside has failed. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Catches what its content throws while it renders, also a part of the program that could not be fetched. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
