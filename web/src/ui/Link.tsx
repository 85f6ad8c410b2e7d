import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { matchPath, useLocation, useRouterHistory } from './location.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string
}

/** A link to another page of the site. Leaves clicks that open a new tab or window to the browser. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const history = useRouterHistory()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const { pathname, search } = history.current()
    // A link to the current address replaces the history entry; with a new entry, Back would seem to do nothing.
    history.go(to, to === pathname + search ? 'replace' : 'push')
  }
  return <a {...rest} href={history.hrefOf(to)} onClick={follow} />
}

/** A `Link` that has aria-current while its page is shown. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined} />
}
