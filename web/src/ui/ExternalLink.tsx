import { followableLink } from '@fyndkartan/domain/link'
import { measuredPosition, shownPosition } from '@fyndkartan/domain/found-position'
import type { Place } from '@fyndkartan/domain/place'
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

/** Spec §2: a place in Google Maps, by its coordinates; where they are not known, by its address. Null when neither is. */
export function googleMapsLink(place: Pick<Place, 'position' | 'found' | 'address' | 'town'>): string | null {
  const position = measuredPosition(place)
  const address = [place.address, place.town].filter((part) => part !== null).join(', ')
  const query = position ? `${position.lat},${position.lng}` : shownPosition(place) && encodeURIComponent(address)
  return query && `https://www.google.com/maps/search/?api=1&query=${query}`
}
