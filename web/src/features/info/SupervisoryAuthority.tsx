import { ExternalLink } from '../../ui/ExternalLink.tsx'

/** A link to the authority that handles complaints about the use of personal data. */
export function SupervisoryAuthority() {
  return <ExternalLink href="https://www.imy.se/">Integritetsskyddsmyndigheten (IMY)</ExternalLink>
}
