import { followableLink } from '@fyndkartan/domain/link'
import type { ReactNode } from 'react'

interface Props {
  /** As it came from the data; anything but http, https and mailto is not made clickable. */
  readonly href: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
  /** What stands there when the address is not one that may be followed; nothing, when it is left out. */
  readonly instead?: ReactNode
}

/** A link out of the site: new tab, no opener. */
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

/** Spec §2: Google Maps by coordinates. */
export function googleMapsLink(lat: number, lng: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`
}
