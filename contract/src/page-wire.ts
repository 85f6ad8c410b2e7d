/** The data of a page that the server renders; the browser continues with the same data. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { LoosePost } from './place.ts'

/** The id of the `<script type="application/json">` element that contains the page's data. */
export const pageDataElementId = 'page-data'

export interface NamedAddress {
  readonly name: string
  /** The path of the page. */
  readonly address: string
}

/** A place's row, and the path of its page. */
export interface ListedPlace {
  readonly post: LoosePost
  readonly address: string
}

/**
 * The map around a place, drawn without scripts. Coordinates are in the units of outline-units.ts, with the place in
 * the middle.
 */
export interface OutlineWire {
  /** The outlines of land and of lakes, as SVG path data. */
  readonly land: string
  readonly lakes: string
  readonly towns: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

interface PageBase {
  /** The Swedish day for which the server rendered the page. */
  readonly today: CivilDate
  /** The path of this page. */
  readonly address: string
  /** The pages above this one in the breadcrumbs, from the start page down. */
  readonly crumbs: readonly NamedAddress[]
}

export interface PlacePageWire extends PageBase {
  readonly page: 'place'
  readonly kind: PlaceKind
  /** The answer of /get_store or /get_event for a signed-out visitor. */
  readonly post: LoosePost
  readonly outline: OutlineWire | null
  /** Places nearby, the nearest first. */
  readonly near: readonly ListedPlace[]
}

export interface TownPageWire extends PageBase {
  readonly page: 'town'
  readonly town: string
  readonly county: NamedAddress
  /** The first and the last day of the weekend; null on the page of all days. */
  readonly weekend: { readonly from: CivilDate; readonly to: CivilDate } | null
  /** The town's other page: the page of all days, or that of the weekend. */
  readonly other: NamedAddress
  /** The first markets by their next date, one row per series; `marketCount` counts all markets. */
  readonly markets: readonly ListedPlace[]
  readonly marketCount: number
  /** The first shops; on the page of the weekend, only shops that are open on the weekend. */
  readonly shops: readonly ListedPlace[]
  readonly shopCount: number
  /** On the page of the weekend: how many shops it leaves out because their hours are unknown on those days. */
  readonly unknownHours?: number
  /** Nearby towns that have places. */
  readonly nearTowns: readonly NamedAddress[]
}

export interface CountyPageWire extends PageBase {
  readonly page: 'county'
  readonly county: string
  /** The names of all towns in the county. */
  readonly allTowns: readonly string[]
  /** The county's towns that have places, in Swedish alphabetical order. */
  readonly towns: readonly (NamedAddress & { readonly shops: number; readonly markets: number })[]
  /** The county's next markets, one row per series. */
  readonly markets: readonly ListedPlace[]
}

/** The page of a removed place. It lacks the place's name, because somebody may have requested the removal. */
export interface GonePageWire extends PageBase {
  readonly page: 'gone'
  readonly kind: PlaceKind
  readonly near: readonly ListedPlace[]
}

export interface UnknownPageWire extends PageBase {
  readonly page: 'unknown'
}

export type PageWire = PlacePageWire | TownPageWire | CountyPageWire | GonePageWire | UnknownPageWire

/** The exports of the module that renders pages on the server; it is part of the built site. */
export interface PageRendererModule {
  /** Renders the content of the page's root element. Rejects when a component throws. */
  renderPage(page: PageWire, site: object): Promise<string>
  /** The URLs of the scripts that such a page needs in the browser in addition to the script in page.html. */
  programOf(page: PageWire): readonly string[]
  /**
   * Returns a function that gives the outline around a position, or null without land nearby. `outlineJson`: the text
   * of outline.json.
   */
  readOutlineAround(
    outlineJson: string,
  ): (position: { readonly lat: number; readonly lng: number }) => OutlineWire | null
}
