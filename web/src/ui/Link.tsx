import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { matchPath, useLocation, useRouterHistory } from './location.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string
}

/** A link within the site. New tabs and windows are the browser's business. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const history = useRouterHistory()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const { pathname, search } = history.current()
    // The same address twice in a row would make Back do nothing.
    history.go(to, to === pathname + search ? 'replace' : 'push')
  }
  return <a {...rest} href={`#${to}`} onClick={follow} />
}

/** A link that says when it leads to the page that is shown. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined} />
}
