import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { matchPath, useLocation, useRouterHistory } from './location.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string
}

/** A link within the site. The browser handles new tabs and windows. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const history = useRouterHistory()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const { pathname, search } = history.current()
    // Replaces the history entry of the same address, since Back would otherwise do nothing.
    history.go(to, to === pathname + search ? 'replace' : 'push')
  }
  return <a {...rest} href={history.hrefOf(to)} onClick={follow} />
}

/** A link with aria-current when it leads to the current page. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined} />
}
