import type { ReactNode } from 'react'
import { HistoryContext, type RouterHistory } from './location.ts'

/** Everything below can link and read the address. */
export function Router({ history, children }: { readonly history: RouterHistory; readonly children: ReactNode }) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}
