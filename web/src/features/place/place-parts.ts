/** Components of a place's page that load after the rest of it, unless the server has rendered the page with them. */
import { part } from '../../ui/part.ts'

export const FullHoursBadge = part(async () => (await import('./FullHoursBadge.tsx')).default)
export const FullHoursList = part(async () => (await import('./FullHoursList.tsx')).default)
export const KnownFactsCard = part(async () => (await import('./KnownFactsCard.tsx')).default)
export const ReportCard = part(async () => (await import('./ReportCard.tsx')).default)
export const ShareButton = part(async () => (await import('../../ui/ShareButton.tsx')).ShareButton)
