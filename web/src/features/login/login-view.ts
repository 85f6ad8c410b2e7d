import { useState } from 'react'
import { type Location, useLocation, useSearchParams } from '../../ui/location.ts'
import { type MailedLink, readMailedLink } from './mailed-link.ts'

/** The views of the page. */
export type LoginView =
  | { readonly name: 'sign-in'; readonly email: string; readonly note: string | null }
  /** Requesting a mail with a link for a new password. */
  | { readonly name: 'forgotten'; readonly email: string }
  | { readonly name: 'mailed'; readonly link: MailedLink }

interface Shown {
  readonly view: LoginView
  /** A new key remounts the view. */
  readonly id: number
  /** The key of the view's history entry. */
  readonly key: string
}

const signInView: LoginView = { name: 'sign-in', email: '', note: null }

/**
 * The view of the address, or the view that the visitor has switched to. A mailed link's view stays when its code is
 * removed from the address.
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

/** Whether a view stays after navigation to the page's address without a query. */
function outlivesMove({ name }: LoginView, { arrival }: Location): boolean {
  return name === 'sign-in' || (name === 'mailed' && arrival === 'replace')
}
