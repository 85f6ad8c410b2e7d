import { routePatterns } from '../../paths.ts'

const forAll = [
  { to: routePatterns.home, label: 'Sök loppis' },
  { to: routePatterns.round, label: 'Min runda' },
  { to: routePatterns.about, label: 'Om oss' },
  { to: routePatterns.feedback, label: 'Lämna feedback' },
] as const

const forSignedIn = [...forAll, { to: routePatterns.profile, label: 'Min profil' }] as const

/** The links of the menu (spec §2). The entry for signing in or out, which follows them, is not included. */
export function menuLinks(isSignedIn: boolean) {
  return isSignedIn ? forSignedIn : forAll
}
