import { useState } from 'react'
import { type Location, useLocation, useSearchParams } from '../../ui/location.ts'
import { type MailedLink, readMailedLink } from './mailed-link.ts'

/** What the page shows. */
export type LoginView =
  | { readonly name: 'sign-in'; readonly email: string; readonly note: string | null }
  /** Asking for a mail with a link to choose a new password. */
  | { readonly name: 'forgotten'; readonly email: string }
  | { readonly name: 'mailed'; readonly link: MailedLink }

interface Shown {
  readonly view: LoginView
  /** Another one is another view, also when it looks the same. */
  readonly id: number
  /** The history entry that it stands in. */
  readonly key: string
}

const signInView: LoginView = { name: 'sign-in', email: '', note: null }

/**
 * The view that the address asks for, or that the visitor has gone on to. A mailed link's view stays when its code is taken
 * out of the address.
 */
export function useLoginView() {
  const location = useLocation()
  const { key } = location
  const link = readMailedLink(useSearchParams())
  const asked: LoginView = link ? { name: 'mailed', link } : signInView
  const [shown, setShown] = useState<Shown>({ view: asked, id: 0, key })
  const show = (view: LoginView) => setShown({ view, id: shown.id + 1, key })
  if (key !== shown.key) {
    if (link === null && outlivesMove(shown.view, location)) setShown({ ...shown, key })
    else show(asked)
  }
  return { ...shown, show }
}

/** Whether a view goes on after a move to the page's bare address. */
function outlivesMove({ name }: LoginView, { arrival }: Location): boolean {
  return name === 'sign-in' || (name === 'mailed' && arrival === 'replace')
}
