import { routePatterns } from '../../paths.ts'

/** Spec §2. The names stand in the address, so that reload, back and links find the tab. */
export const profileTabs = [
  { name: 'profil', label: 'Profil' },
  { name: 'favoriter', label: 'Favoriter' },
] as const

export type ProfileTabName = (typeof profileTabs)[number]['name']

/** The tab that the address names; the first one when it names none. */
export function readProfileTab(params: URLSearchParams): ProfileTabName {
  return profileTabs.find(({ name }) => name === params.get('tab')?.toLowerCase())?.name ?? 'profil'
}

/** The first tab needs no word in the address. */
export function profileTabPath(name: ProfileTabName): string {
  return name === 'profil' ? routePatterns.profile : `${routePatterns.profile}?tab=${name}`
}
