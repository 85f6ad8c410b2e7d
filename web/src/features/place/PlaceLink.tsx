import { followableLink } from '@fyndkartan/domain/link'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import buttons from '../../ui/button.module.css'

interface Props {
  readonly label: string
  /** The link as stored; null when there is none. */
  readonly link: string | null
}

/** A button to the place's own site. A link that is not safe to follow becomes plain text. */
export function PlaceLink({ label, link }: Props) {
  if (link === null) return null
  if (followableLink(link) === null)
    return (
      <p>
        {label}: {link}
      </p>
    )
  return (
    <ExternalLink href={link} className={buttons.sign}>
      {label}
    </ExternalLink>
  )
}
