/** Watches (subscriptions to news of a search) in the server's format, for tests. */
import { type ListedWatch, type ManagedWatch, managedWatchToWire } from '@fyndkartan/contract/watch'

export const watchSecret = `${'aZ09_-'.repeat(7)}q`

export const retroWatch: ListedWatch = {
  link: watchSecret,
  search: 'event_type=*&latitude=57.721&longitude=12.9401&radius=30&query=retro',
  title: 'Loppisar och butiker inom 30 km kring Borås, ”retro”',
  pace: 'thursday',
  status: 'active',
  channel: 'mail',
  madeAtMs: 0,
}

/** The answer for a watch's link, with these changes. */
export function managedWatch(changes: Partial<ManagedWatch> = {}) {
  return managedWatchToWire({ ...retroWatch, email: 'anna@fynd.example', lastMessage: null, ...changes })
}
