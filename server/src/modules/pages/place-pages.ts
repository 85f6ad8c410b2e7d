/** Makes the pages of single places. */
import { idOfPlacePage, placePageAddress, shareImageAddress } from '@fyndkartan/contract/page-addresses'
import type { NamedAddress } from '@fyndkartan/contract/page-wire'
import { countyPageAddress, townPageAddress } from '@fyndkartan/contract/town-addresses'
import { describePlace } from '@fyndkartan/domain/describe-place'
import { shownPosition } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatPlaceHeadline, goneText } from '@fyndkartan/domain/page-texts'
import { missingText, type Place, type PlaceKey, type PlaceKind } from '@fyndkartan/domain/place'
import { findTown } from '@fyndkartan/domain/towns'
import { loadMergedInto } from '../../db/merged-places.ts'
import { loadRemovedPlace } from '../../db/removed-places.ts'
import type { Deps } from '../../deps.ts'
import { nextRow, nextRowOfSeries, pageKeyOf } from '../../live/market-dates.ts'
import { placeAnswers, readPlace } from '../../live/place-answers.ts'
import { listNear } from './listed-places.ts'
import type { PageContent } from './page-content.ts'
import { structuredPlace } from './structured-data.ts'

const mostNear = 6

export interface PageMoment {
  readonly today: CivilDate
  /** The site's address without a path. */
  readonly site: string
}

/**
 * Makes a function that finds the page of a place. `text`: the last part of the path, '12-myrorna-boras'. It returns
 * null if the place never existed.
 */
export function placePages(
  deps: Deps,
): (kind: PlaceKind, text: string, moment: PageMoment) => PageContent | null | Promise<PageContent | null> {
  const { index, series, database } = deps
  const answerOf = placeAnswers(deps)

  function contentOf(row: number, requested: string, { today, site }: PageMoment): PageContent {
    const key = pageKeyOf(index, row)
    const post = answerOf(nextRow(index, row, today))
    const { place, dates } = readPlace(key.kind, post)
    const address = placePageAddress({ ...key, name: place.name, town: place.town })
    if (address !== requested) return { movedTo: address }
    const crumbs = crumbsOf(place)
    const name = place.name ?? missingText.name
    const url = `${site}${address}`
    const image = `${site}${shareImageAddress(key)}`
    const rule = place.kind === 'market' && place.seriesId !== null ? series.ruleOf(place.seriesId) : null
    const position = shownPosition(place)
    return {
      status: 200,
      outlineAt: position,
      page: {
        page: 'place',
        kind: key.kind,
        today,
        address,
        crumbs,
        post,
        outline: null,
        near: position ? listNear(index, position, { today, most: mostNear, except: address }) : [],
      },
      head: {
        title: formatPlaceHeadline(place),
        description: `${kindNames[key.kind]}: ${describePlace(place, today).join('. ')}`,
        url,
        image,
        isIndexed: true,
        structured: structuredPlace({
          place,
          dates,
          series: rule,
          page: url,
          image,
          site,
          crumbs: [
            { name: 'Hem', url: `${site}/` },
            ...crumbs.map((crumb) => ({ name: crumb.name, url: `${site}${crumb.address}` })),
            { name, url },
          ],
          today,
        }),
      },
    }
  }

  async function removedContent(key: PlaceKey, requested: string, moment: PageMoment): Promise<PageContent | null> {
    const into = await loadMergedInto(database.db, key)
    const intoRow = into === null ? -1 : index.rowOf(into)
    if (intoRow >= 0) return contentOf(intoRow, requested, moment)
    const removed = await loadRemovedPlace(database.db, into ?? key)
    if (removed === null) return null
    const row = removed.seriesId === null ? null : nextRowOfSeries(index, removed.seriesId, moment.today)
    if (row !== null) return contentOf(row, requested, moment)
    const { title, message } = goneText(key.kind)
    const { position } = removed
    const near = position ? listNear(index, position, { today: moment.today, most: mostNear, except: requested }) : []
    return {
      status: 410,
      outlineAt: null,
      page: { page: 'gone', kind: key.kind, today: moment.today, address: requested, crumbs: [], near },
      head: { title, description: message, url: null, image: null, isIndexed: false, structured: [] },
    }
  }

  return (kind, text, moment) => {
    const id = idOfPlacePage(text)
    if (id === null) return null
    const requested = `${placePageAddress({ kind, id, name: null, town: null })}${text.slice(String(id).length)}`
    const row = index.rowOf({ kind, id })
    return row < 0 ? removedContent({ kind, id }, requested, moment) : contentOf(row, requested, moment)
  }
}

const kindNames = { shop: 'Second hand', market: 'Loppis' } as const satisfies Record<PlaceKind, string>

/** Links to the county and the town of a place; none for an unknown town. */
function crumbsOf({ town }: Place): readonly NamedAddress[] {
  const known = town === null ? undefined : findTown(town)
  if (!known) return []
  return [
    { name: known.county, address: countyPageAddress(known.county) },
    { name: known.name, address: townPageAddress(known) },
  ]
}
