import { Component, type ReactNode } from 'react'
import { FailurePage } from '../../ui/FailurePage.tsx'
import buttons from '../../ui/button.module.css'

interface State {
  readonly failed: boolean
}

/** Catches what a page throws while it renders, also a part of the program that could not be fetched. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <FailurePage message="Sidan kunde inte visas. Det kan bero på förbindelsen, eller på att Fyndkartan just har uppdaterats.">
        {/* React remembers a part that failed to load, so trying again means loading the page again. */}
        <button type="button" className={buttons.plain} onClick={() => location.reload()}>
          Ladda om sidan
        </button>
      </FailurePage>
    )
  }
}
