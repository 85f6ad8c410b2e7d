import { followableLink } from '@fyndkartan/domain/link'
import type { ReactNode } from 'react'

interface Props {
  /** An unchecked address from the data; it becomes a link only if it is http, https or mailto. */
  readonly href: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Rendered when the address does not become a link; by default nothing. */
  readonly instead?: ReactNode
}

/** A link to another site. It opens in a new tab, and the other site gets no `window.opener`. */
export function ExternalLink({ href, className, children, instead = null }: Props) {
  const link = followableLink(href)
  if (link === null) return instead
  return (
    <a href={link} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (öppnas i ny flik)</span>
    </a>
  )
}
