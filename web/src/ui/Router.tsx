import type { ReactNode } from 'react'
import { HistoryContext, type RouterHistory } from './location.ts'

/** Provides a history, by which the components below it read the location and navigate. */
export function Router({ history, children }: { readonly history: RouterHistory; readonly children: ReactNode }) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}
