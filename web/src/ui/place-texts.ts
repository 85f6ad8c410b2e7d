import type { PlaceKind } from '@fyndkartan/domain/place'

interface PlaceTexts {
  readonly loading: string
  readonly failed: string
  readonly notFound: string
  readonly notFoundReason: string
  /** The text of the link in the breadcrumb between the start page and the place. */
  readonly section: string
}

/**
 * The texts for a place that is loading or cannot be shown, on its page and in its popup. From spec §2 and §8, except
 * for the reasons.
 */
export const placeTexts: Readonly<Record<PlaceKind, PlaceTexts>> = {
  shop: {
    loading: 'Laddar butiksinformation...',
    failed: 'Ett fel uppstod vid hämtning av butiksinformation',
    notFound: 'Butiken kunde inte hittas',
    notFoundReason: 'Den kan ha stängt eller bytt adress på Fyndkartan.',
    section: 'Butiker',
  },
  market: {
    loading: 'Laddar evenemang...',
    failed: 'Ett fel uppstod vid hämtning av evenemangsinformation',
    notFound: 'Evenemanget kunde inte hittas',
    notFoundReason: 'Det kan ha ställts in, eller tagits bort när det var över.',
    section: 'Evenemang',
  },
}
