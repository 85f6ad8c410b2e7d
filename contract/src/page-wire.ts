/** The data of a page that the server renders; the browser continues with the same data. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { LoosePost } from './place.ts'

/** The id of the `<script type="application/json">` that holds it. */
export const pageDataElementId = 'page-data'

export interface NamedAddress {
  readonly name: string
  /** A path. */
  readonly address: string
}

/** A row of a list, with the address of its page. */
export interface ListedPlace {
  readonly post: LoosePost
  readonly address: string
}

/** The land around a place, drawn without scripts: in units of `mapUnits`, with the place in the middle. */
export interface OutlineWire {
  /** Shores of land and of lakes, as SVG path data. */
  readonly land: string
  readonly lakes: string
  readonly towns: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

interface PageBase {
  /** The Swedish day that the page was made for. */
  readonly today: CivilDate
  /** Its own path. */
  readonly address: string
  /** From the start page down to the page above this one. */
  readonly crumbs: readonly NamedAddress[]
}

export interface PlacePageWire extends PageBase {
  readonly page: 'place'
  readonly kind: PlaceKind
  /** As /get_store and /get_event answer, without a viewer. */
  readonly post: LoosePost
  readonly outline: OutlineWire | null
  /** The nearest places first. */
  readonly near: readonly ListedPlace[]
}

export interface TownPageWire extends PageBase {
  readonly page: 'town'
  readonly town: string
  readonly county: NamedAddress
  /** The days of the weekend on its page; null on the page of all days. */
  readonly weekend: { readonly from: CivilDate; readonly to: CivilDate } | null
  /** The page of the weekend, or of all days. */
  readonly other: NamedAddress
  /** The first of them, the next to be held first, each market once; `marketCount` is how many there are. */
  readonly markets: readonly ListedPlace[]
  readonly marketCount: number
  /** On the page of the weekend, those that are open then. */
  readonly shops: readonly ListedPlace[]
  readonly shopCount: number
  /** Towns nearby that have something. */
  readonly nearTowns: readonly NamedAddress[]
}

export interface CountyPageWire extends PageBase {
  readonly page: 'county'
  readonly county: string
  /** The names of all its towns. */
  readonly allTowns: readonly string[]
  /** Those that have something, in Swedish order. */
  readonly towns: readonly (NamedAddress & { readonly shops: number; readonly markets: number })[]
  /** The next markets of the county, each once. */
  readonly markets: readonly ListedPlace[]
}

/** Leaves out the place's name: its removal may have been requested. */
export interface GonePageWire extends PageBase {
  readonly page: 'gone'
  readonly kind: PlaceKind
  readonly near: readonly ListedPlace[]
}

export interface UnknownPageWire extends PageBase {
  readonly page: 'unknown'
}

export type PageWire = PlacePageWire | TownPageWire | CountyPageWire | GonePageWire | UnknownPageWire

/** The server's half of the site as the build makes it: a module with this as its exports. */
export interface PageRendererModule {
  /** The content of the page's root element. Rejects when a component throws. */
  renderPage(page: PageWire, site: object): Promise<string>
  /** The addresses of the files that bring such a page to life, besides the one that page.html names. */
  programOf(page: PageWire): readonly string[]
  /** The land around a position, from the text of outline.json; null when there is none nearby. */
  readOutlineAround(
    outlineJson: string,
  ): (position: { readonly lat: number; readonly lng: number }) => OutlineWire | null
}
