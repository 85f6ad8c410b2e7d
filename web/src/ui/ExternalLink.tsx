import { followableLink } from '@fyndkartan/domain/link'
import type { ReactNode } from 'react'

interface Props {
  /** The address from the data; only http, https and mailto become links. */
  readonly href: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Shown when the address must not become a link; nothing by default. */
  readonly instead?: ReactNode
}

/** A link to another site: new tab, no opener. */
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
