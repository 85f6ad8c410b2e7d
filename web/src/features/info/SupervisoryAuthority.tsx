import { ExternalLink } from '../../ui/ExternalLink.tsx'

/** Where to complain of how personal data is handled. */
export function SupervisoryAuthority() {
  return <ExternalLink href="https://www.imy.se/">Integritetsskyddsmyndigheten (IMY)</ExternalLink>
}
