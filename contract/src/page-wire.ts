/** The data of a page that the server renders; the browser continues with the same data. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { LoosePost } from './place.ts'

/** The id of the `<script type="application/json">` with the data. */
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

/** The map around a place, drawn without scripts: in units of `mapUnits`, with the place in the middle. */
export interface OutlineWire {
  /** The outlines of land and of lakes, as SVG path data. */
  readonly land: string
  readonly lakes: string
  readonly towns: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

interface PageBase {
  /** The Swedish day that the page was made for. */
  readonly today: CivilDate
  /** The page's own path. */
  readonly address: string
  /** The pages above this one, from the start page down. */
  readonly crumbs: readonly NamedAddress[]
}

export interface PlacePageWire extends PageBase {
  readonly page: 'place'
  readonly kind: PlaceKind
  /** The answer of /get_store or /get_event, without a viewer. */
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
  /** The town's other page: of all days, or of the weekend. */
  readonly other: NamedAddress
  /** The first markets by their next date, one row per series; `marketCount` is the number of all. */
  readonly markets: readonly ListedPlace[]
  readonly marketCount: number
  /** Shops; on the page of the weekend only those that are open then. */
  readonly shops: readonly ListedPlace[]
  readonly shopCount: number
  /** Towns nearby that have places. */
  readonly nearTowns: readonly NamedAddress[]
}

export interface CountyPageWire extends PageBase {
  readonly page: 'county'
  readonly county: string
  /** The names of all its towns. */
  readonly allTowns: readonly string[]
  /** The towns that have places, in Swedish order. */
  readonly towns: readonly (NamedAddress & { readonly shops: number; readonly markets: number })[]
  /** The next markets of the county, one row per series. */
  readonly markets: readonly ListedPlace[]
}

/** Without the place's name, because somebody may have requested its removal. */
export interface GonePageWire extends PageBase {
  readonly page: 'gone'
  readonly kind: PlaceKind
  readonly near: readonly ListedPlace[]
}

export interface UnknownPageWire extends PageBase {
  readonly page: 'unknown'
}

export type PageWire = PlacePageWire | TownPageWire | CountyPageWire | GonePageWire | UnknownPageWire

/** The server's part of the built site: the exports of a module. */
export interface PageRendererModule {
  /** Renders the content of the page's root element. Rejects when a component throws. */
  renderPage(page: PageWire, site: object): Promise<string>
  /** The URLs of the scripts that such a page needs in the browser, besides the one in page.html. */
  programOf(page: PageWire): readonly string[]
  /** The outline around a position, from the text of outline.json; null without land nearby. */
  readOutlineAround(
    outlineJson: string,
  ): (position: { readonly lat: number; readonly lng: number }) => OutlineWire | null
}
