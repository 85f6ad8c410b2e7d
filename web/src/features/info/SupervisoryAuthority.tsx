import { ExternalLink } from '../../ui/ExternalLink.tsx'

/** The authority for complaints about the handling of personal data. */
export function SupervisoryAuthority() {
  return <ExternalLink href="https://www.imy.se/">Integritetsskyddsmyndigheten (IMY)</ExternalLink>
}
