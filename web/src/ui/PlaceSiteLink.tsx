import { missingText, type Place } from '@fyndkartan/domain/place'
import { ExternalLink } from './ExternalLink.tsx'
import styles from './PlaceSiteLink.module.css'

interface Props {
  readonly place: Pick<Place, 'kind' | 'link'>
  readonly className?: string | undefined
}

/**
 * The link from a popup or a card to the place's own site. An address that is not safe to follow becomes text; '#'
 * counts as no address (spec §5).
 */
export function PlaceSiteLink({ place: { kind, link }, className }: Props) {
  const label = kind === 'shop' ? 'Hemsida' : 'Evenemangslänk'
  const none = (
    <span className={styles.none}>
      {label}: {link ?? <span aria-hidden="true">{missingText.link}</span>}
      {link === null && <span className="visually-hidden">saknas</span>}
    </span>
  )
  return (
    <ExternalLink href={link} className={className} instead={none}>
      {label}
    </ExternalLink>
  )
}
