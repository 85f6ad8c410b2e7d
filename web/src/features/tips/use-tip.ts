import { typedSeriesToWire } from '@fyndkartan/contract/series-wire'
import { emptyForm, type PlaceForm, type PlaceProblems, prepareTip } from '@fyndkartan/domain/place-form'
import type { FactName } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useEffect, useState } from 'react'
import { storedTipDraft } from '../../api/stored-tip-draft.ts'
import { readTipRefusal, sendTip } from '../../api/tips.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import { factOrder } from '../../ui/fact-labels.ts'
import { useToday } from '../../ui/use-now.ts'
import { tipText } from './tip-texts.ts'
import { type TipSeries, useTipSeries } from './use-tip-series.ts'

/** The name of a field in a tip; all fields of the series together are 'series'. */
export type TipField = FactName | 'series'

/** All fields in the order of the form. */
const fieldOrder: readonly TipField[] = factOrder.flatMap((name) =>
  name === 'endMinute' ? [name, 'series' as const] : [name],
)

export type TipOutcome =
  | { readonly kind: 'open' | 'sending' | 'sent' }
  | {
      readonly kind: 'failed'
      readonly text: string
      readonly field: TipField | null
      /** Whether the hidden field (honeypot) was filled in. */ readonly isTrapped: boolean
    }

export interface Tip {
  readonly form: PlaceForm
  readonly outcome: TipOutcome
  /** The fields that are empty or invalid, which prevents sending. */
  readonly missing: readonly TipField[]
  /**
   * The messages to show beside the fields (spec §5): for fields that the visitor has left and, after an attempt to
   * send, for all.
   */
  readonly shown: PlaceProblems
  readonly series: Pick<TipSeries, 'value' | 'problems' | 'answer'> & {
    /** The messages to show beside the fields of the series. */
    readonly shown: SeriesProblems
    change(change: Partial<TypedSeries>): void
  }
  change(change: Partial<PlaceForm>): void
  leave(field: TipField): void
  choose(kind: PlaceKind): void
  /** Sends the tip if it is valid; otherwise shows all messages. `trap` is the value of the hidden field (honeypot). */
  send(trap: string): void
}

/** The state of a tip while it is written and sent (spec §4, §5, §8). Clears the fields only after success. */
export function useTip(): Tip {
  const today = useToday()
  const visit = useFormVisit()
  const [{ series: storedSeries, ...storedForm }] = useState(() => storedTipDraft.read() ?? { kind: 'shop' as const })
  const [form, setForm] = useState<PlaceForm>({ ...emptyForm, ...storedForm })
  const series = useTipSeries(form, today, storedSeries)
  const { toStore } = series
  const [left, setLeft] = useState<ReadonlySet<TipField>>(none)
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<PlaceProblems>({})
  const [refusedSeries, setRefusedSeries] = useState<SeriesProblems>({})
  const [outcome, setOutcome] = useState<TipOutcome>({ kind: 'open' })

  const prepared = prepareTip(form, today)
  const problems = 'problems' in prepared ? prepared.problems : {}
  const isWrong = (field: TipField) =>
    field === 'series' ? Object.keys(series.problems).length > 0 : problems[field] !== undefined
  const fields = fieldOrder.filter(isWrong)
  // The message about the position is shown once the visitor has left any field, since the map has been visible by
  // then.
  const isShown = (field: TipField) => hasTried || left.has(field) || (field === 'position' && left.size > 0)
  const shownProblems = fields.flatMap((field) =>
    field !== 'series' && isShown(field) ? [[field, problems[field]]] : [],
  )
  const shown = { ...refused, ...(Object.fromEntries(shownProblems) as PlaceProblems) }

  useEffect(() => {
    if (isBlank(form) && toStore === null) storedTipDraft.clear()
    else storedTipDraft.write(toStore === null ? form : { ...form, series: typedSeriesToWire(toStore) })
  }, [form, toStore])

  async function deliver(place: NewPlace, recurring: Series | null, trap: string) {
    setOutcome({ kind: 'sending' })
    setRefused({})
    setRefusedSeries({})
    try {
      await visit.send(trap, (marks) => sendTip(place, recurring, marks))
    } catch (error) {
      const { text, problems: found, seriesProblems, unreachable } = readTipRefusal(error, form.kind)
      setRefused(found)
      setRefusedSeries(seriesProblems)
      const isRefused = (name: TipField) =>
        name === 'series' ? Object.keys(seriesProblems).length > 0 : found[name] !== undefined
      const field = fieldOrder.find(isRefused) ?? null
      setOutcome({
        kind: 'failed',
        text: text ?? (unreachable ? tipText.unreachable : tipText.failed),
        field,
        isTrapped: trap !== '',
      })
      return
    }
    // Also clears the stored draft, which an unmounted form would not do: the visitor may have left the page.
    storedTipDraft.clear()
    setForm({ kind: form.kind, ...emptyForm })
    series.clear()
    setLeft(none)
    setTried(false)
    setOutcome({ kind: 'sent' })
    visit.renew()
  }

  /** After the thanks, a change of any field begins a new tip. */
  const reopen = () => setOutcome((now) => (now.kind === 'sent' ? { kind: 'open' } : now))

  return {
    form,
    outcome,
    missing: fields,
    shown,
    series: {
      value: series.value,
      problems: { ...refusedSeries, ...series.problems },
      shown: { ...refusedSeries, ...(isShown('series') && series.problems) },
      answer(recurs) {
        series.answer(recurs)
        setRefusedSeries({})
        reopen()
      },
      change(change) {
        series.change(change)
        setRefusedSeries({})
        reopen()
      },
    },
    change(change) {
      setForm((before) => ({ ...before, ...change }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
      reopen()
    },
    leave(field) {
      // Ignores fields that lose the focus because the form is sent: the visitor did not leave them.
      if (outcome.kind === 'sending' || outcome.kind === 'sent') return
      setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
    },
    choose(kind) {
      setForm((before) => ({ ...before, kind }))
      setLeft(none)
      setTried(false)
      setRefused({})
      setRefusedSeries({})
      setOutcome({ kind: 'open' })
    },
    send(trap) {
      setTried(true)
      if ('place' in prepared && fields.length === 0 && outcome.kind !== 'sending')
        void deliver(prepared.place, series.series, trap)
    },
  }
}

function isBlank(form: PlaceForm): boolean {
  return factOrder.every((field) => form[field] === emptyForm[field])
}

const none: ReadonlySet<TipField> = new Set()
