import { routePatterns } from '../../paths.ts'

/** The tabs of spec §2. Their names are in the address, so that reload, Back and links open the right tab. */
export const profileTabs = [
  { name: 'profil', label: 'Profil' },
  { name: 'favoriter', label: 'Favoriter' },
] as const

export type ProfileTabName = (typeof profileTabs)[number]['name']

/** Reads the tab from the address; the first tab if the address has no valid one. */
export function readProfileTab(params: URLSearchParams): ProfileTabName {
  return profileTabs.find(({ name }) => name === params.get('tab')?.toLowerCase())?.name ?? 'profil'
}

/** The address of a tab; the first tab is the default and needs no parameter. */
export function profileTabPath(name: ProfileTabName): string {
  return name === 'profil' ? routePatterns.profile : `${routePatterns.profile}?tab=${name}`
}
