import { followableLink } from '@fyndkartan/domain/link'
import type { ReactNode } from 'react'

interface Props {
  /** As it came from the data; anything but http, https and mailto is not made clickable. */
  readonly href: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link out of the site: new tab, no opener. Renders nothing when the address is not one that may be followed. */
export function ExternalLink({ href, className, children }: Props) {
  const link = followableLink(href)
  if (link === null) return null
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
