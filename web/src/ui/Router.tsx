import type { ReactNode } from 'react'
import { HistoryContext, type RouterHistory } from './location.ts'

/** Provides the history to the components below it. */
export function Router({ history, children }: { readonly history: RouterHistory; readonly children: ReactNode }) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}
