import { useState } from 'react'
import { type Location, useLocation, useSearchParams } from '../../ui/location.ts'
import { type MailedLink, readMailedLink } from './mailed-link.ts'

/** The views of the login page. */
export type LoginView =
  | { readonly name: 'sign-in'; readonly email: string; readonly note: string | null }
  /** The view in which visitors request a mailed link for a new password. */
  | { readonly name: 'forgotten'; readonly email: string }
  | { readonly name: 'mailed'; readonly link: MailedLink }

interface Shown {
  readonly view: LoginView
  /** A number that changes with every view, used as React key to mount the view anew. */
  readonly id: number
  /** The key of the history entry for which the view is shown. */
  readonly key: string
}

const signInView: LoginView = { name: 'sign-in', email: '', note: null }

/**
 * The current view of the login page: the view that the visitor has switched to, or else the one in the URL. The view
 * of a mailed link stays when its code is removed from the URL.
 */
export function useLoginView() {
  const location = useLocation()
  const { key } = location
  const link = readMailedLink(useSearchParams())
  const requested: LoginView = link ? { name: 'mailed', link } : signInView
  const [shown, setShown] = useState<Shown>({ view: requested, id: 0, key })
  const show = (view: LoginView) => setShown({ view, id: shown.id + 1, key })
  if (key !== shown.key) {
    if (link === null && outlivesMove(shown.view, location)) setShown({ ...shown, key })
    else show(requested)
  }
  return { ...shown, show }
}

/** Whether a view stays when the visitor navigates to the login page's URL without a query. */
function outlivesMove({ name }: LoginView, { arrival }: Location): boolean {
  return name === 'sign-in' || (name === 'mailed' && arrival === 'replace')
}
