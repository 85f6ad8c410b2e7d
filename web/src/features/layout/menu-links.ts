import { routePatterns } from '../../paths.ts'

/** The menu of a signed-out visitor (spec §2), the sign-in apart. */
export const menuLinks = [
  { to: routePatterns.home, label: 'Sök loppis' },
  { to: routePatterns.about, label: 'Om oss' },
  { to: routePatterns.feedback, label: 'Lämna feedback' },
] as const
