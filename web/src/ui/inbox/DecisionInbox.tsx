import { formatCount } from '@fyndkartan/domain/format-count'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import buttons from '../button.module.css'
import { SpiltCup } from '../drawings/SpiltCup.tsx'
import notes from '../empty-note.module.css'
import { PageLoading } from '../PageLoading.tsx'
import { RadioBar } from '../RadioBar.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './DecisionInbox.module.css'

/**
 * For this long after a decision, ms, buttons of other items are ignored: the next item has moved to where the operator
 * pressed, and a second tap was meant for the decided one.
 */
const settlingMs = 700

type ItemId = number | string

interface Settling {
  /** The id of the decided item. */
  readonly id: ItemId
  readonly untilMs: number
}

function settlingFrom(id: ItemId): Settling {
  return { id, untilMs: performance.now() + settlingMs }
}

function isSettling({ untilMs }: Settling): boolean {
  return performance.now() < untilMs
}

type Work = (leave: () => void) => Promise<void>
type Describe = (error: unknown) => string

interface Item {
  readonly id: ItemId
}

/** How an item of the inbox is rendered. */
export interface InboxItem {
  readonly isBusy: boolean
  /** The id for the item's heading, which gets the focus after a decision on the item before. */
  readonly headingId: string
  /**
   * Makes a decision. `work` sends it, calls `leave` when the server has accepted it, and resolves when the list is
   * reloaded. After a failure the inbox shows the text of `describe` beside the item.
   */
  readonly decide: (work: Work, describe: Describe) => void
}

interface Loaded<One> {
  readonly total: number
  readonly items: readonly One[]
}

interface Props<Status extends string, One extends Item, More> {
  /** The second element of the query key, and the prefix of ids. */
  readonly name: string
  readonly title: string
  /** The statuses to choose from; no choice is shown for a single one. */
  readonly statuses: readonly { readonly value: Status; readonly label: string }[]
  readonly status: Status
  readonly onStatus: (status: Status) => void
  /** Loads a page, counted from 0. */
  readonly load: (status: Status, page: number, signal: AbortSignal) => Promise<Loaded<One> & More>
  readonly hint?: ReactNode
  /** Renders something above the items, from the first page. */
  readonly renderAbove?: (first: More) => ReactNode
  readonly emptyText: string
  /** The word for an item, in the singular and the plural: 'ärende', 'ärenden'. */
  readonly counted: readonly [one: string, many: string]
  readonly loadingText: string
  readonly failedText: string
  readonly render: (item: One, how: InboxItem) => ReactNode
}

/**
 * A list at the desk of items to decide on. After a decision the item disappears from the list and the next one gets
 * the focus.
 */
export function DecisionInbox<Status extends string, One extends Item, More>(props: Props<Status, One, More>) {
  const { name, title, statuses, status, onStatus, load, hint, emptyText, counted, loadingText, failedText } = props
  const attempt = useAttempt()
  const last = useRef<Settling>({ id: 0, untilMs: 0 })
  // The item of the latest attempt to decide. A failure is shown beside the item, which may be far down the list.
  const [triedId, setTriedId] = useState<ItemId | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['desk', name, status],
    queryFn: ({ pageParam, signal }) => load(status, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.items.length, 0) < last.total && last.items.length > 0
        ? pages.length
        : undefined,
    staleTime: 0,
  })
  // Removes repeated items: a decision made elsewhere moves items to other pages.
  const items = [...new Map(data?.pages.flatMap((page) => page.items.map((one) => [one.id, one]))).values()]
  const total = data?.pages.at(-1)?.total ?? 0
  const headingIdOf = ({ id }: Item) => `${name}-${id}`

  /** Focuses the next item, since this one disappears with the pressed button. */
  function leave({ id }: Item) {
    const next = items[items.findIndex((item) => item.id === id) + 1]
    const nextHeading = next && document.getElementById(headingIdOf(next))
    ;(nextHeading ?? heading.current)?.focus({ preventScroll: true })
  }

  function decide(item: One, work: Work, describe: Describe) {
    if (item.id !== last.current.id && isSettling(last.current)) return
    if (!attempt.isRunning) setTriedId(item.id)
    attempt.run(async () => {
      await work(() => leave(item))
      last.current = settlingFrom(item.id)
    }, describe)
  }

  const isThere = items.some(({ id }) => id === triedId)
  /**
   * The message of the latest failure if it concerns the item `id`. With null, the message if its item is no longer in
   * the list.
   */
  function failureOf(id: ItemId | null): ReactNode {
    if (!attempt.failure || id !== (isThere ? triedId : null)) return null
    return (
      <p role="alert" className={styles.failure}>
        {attempt.failure}
      </p>
    )
  }

  return (
    <section className={styles.inbox} aria-labelledby={`${name}-title`}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} id={`${name}-title`} className={styles.title}>
          {title}
        </h2>
        {statuses.length > 1 && (
          <RadioBar
            legend="Vilka vill du se?"
            options={statuses}
            chosen={status}
            onChoose={onStatus}
            className={styles.bar}
          />
        )}
      </div>
      {hint && data && items.length > 0 && <p className={styles.hint}>{hint}</p>}
      {failureOf(null)}
      {data ? (
        <>
          {data.pages[0] && props.renderAbove?.(data.pages[0])}
          <p role="status" className={items.length > 0 ? 'visually-hidden' : notes.note}>
            {items.length > 0 ? `${formatCount(total)} ${counted[total === 1 ? 0 : 1]}` : emptyText}
          </p>
          <ul className={styles.items}>
            {items.map((item) => (
              <Entry
                key={item.id}
                item={item}
                isBusy={attempt.isRunning}
                headingId={headingIdOf(item)}
                decide={(work, describe) => decide(item, work, describe)}
                render={props.render}
                failure={failureOf(item.id)}
              />
            ))}
          </ul>
          {hasNextPage && (
            <button
              type="button"
              className={buttons.quiet}
              aria-disabled={isFetching}
              onClick={() => {
                if (!isFetching) void fetchNextPage()
              }}
            >
              {isFetching ? 'Hämtar...' : 'Visa fler'}
            </button>
          )}
        </>
      ) : (
        !isError && <PageLoading text={loadingText} />
      )}
      {isError && !isFetching && (
        <div className={styles.notFetched}>
          <SpiltCup />
          <p role="alert" className={styles.failure}>
            {failedText}
          </p>
          <button type="button" className={buttons.plain} onClick={() => void refetch()}>
            Försök igen
          </button>
        </div>
      )}
    </section>
  )
}

interface EntryProps<One> extends InboxItem {
  readonly item: One
  readonly failure: ReactNode
  readonly render: (item: One, how: InboxItem) => ReactNode
}

function Entry<One>({ item, render, failure, ...how }: EntryProps<One>) {
  return (
    <li className={styles.item}>
      {failure}
      {render(item, how)}
    </li>
  )
}
