import { emptyForm, type PlaceForm, type PlaceProblems, prepareTip } from '@fyndkartan/domain/place-form'
import type { FactName } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import { useEffect, useState } from 'react'
import { storedTipDraft } from '../../api/stored-state.ts'
import { readTipRefusal, sendTip } from '../../api/tips.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import { factOrder } from '../../ui/fact-labels.ts'
import { useToday } from '../../ui/use-now.ts'
import { tipText } from './tip-texts.ts'

export type TipOutcome =
  | { readonly kind: 'open' | 'sending' | 'sent' }
  | {
      readonly kind: 'failed'
      readonly text: string
      readonly field: FactName | null
      /** Whether the hidden field (honeypot) was filled in. */ readonly isTrapped: boolean
    }

export interface Tip {
  readonly form: PlaceForm
  readonly outcome: TipOutcome
  /** Fields that keep the form from being sent. */
  readonly missing: readonly FactName[]
  /** The messages beside the fields (spec §5): for those that have been left, and for all after an attempt to send. */
  readonly shown: PlaceProblems
  change(change: Partial<PlaceForm>): void
  leave(field: FactName): void
  choose(kind: PlaceKind): void
  /** Sends the tip when valid; else shows what is missing. `trap` is the value of the hidden field (honeypot). */
  send(trap: string): void
}

/** The state of a tip while it is written and sent (spec §4, §5, §8). Input is cleared only after success. */
export function useTip(): Tip {
  const today = useToday()
  const visit = useFormVisit()
  const [form, setForm] = useState<PlaceForm>(() => ({ kind: 'shop', ...emptyForm, ...storedTipDraft.read() }))
  const [left, setLeft] = useState<ReadonlySet<FactName>>(none)
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<PlaceProblems>({})
  const [outcome, setOutcome] = useState<TipOutcome>({ kind: 'open' })

  const prepared = prepareTip(form, today)
  const problems = 'problems' in prepared ? prepared.problems : {}
  const fields = factOrder.filter((field) => problems[field] !== undefined)
  // Anybody who has used the form has seen the map.
  const isTold = (field: FactName) => hasTried || left.has(field) || (field === 'position' && left.size > 0)
  const shown = { ...refused, ...Object.fromEntries(fields.filter(isTold).map((field) => [field, problems[field]])) }

  useEffect(() => {
    if (isBlank(form)) storedTipDraft.clear()
    else storedTipDraft.write(form)
  }, [form])

  async function deliver(place: NewPlace, trap: string) {
    setOutcome({ kind: 'sending' })
    setRefused({})
    try {
      await visit.send(trap, (marks) => sendTip(place, marks))
    } catch (error) {
      const { told, problems: found, unreachable } = readTipRefusal(error, form.kind)
      setRefused(found)
      const field = factOrder.find((name) => found[name] !== undefined) ?? null
      setOutcome({
        kind: 'failed',
        text: told ?? (unreachable ? tipText.unreachable : tipText.failed),
        field,
        isTrapped: trap !== '',
      })
      return
    }
    // Also when the page has been left meanwhile and nothing is rendered any more.
    storedTipDraft.clear()
    setForm({ kind: form.kind, ...emptyForm })
    setLeft(none)
    setTried(false)
    setOutcome({ kind: 'sent' })
    visit.renew()
  }

  return {
    form,
    outcome,
    missing: fields,
    shown,
    change(change) {
      setForm((before) => ({ ...before, ...change }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
      setOutcome((now) => (now.kind === 'sent' ? { kind: 'open' } : now))
    },
    leave(field) {
      // Focus moves to the thanks automatically: no field of the emptied form has been left by the visitor.
      if (outcome.kind === 'sending' || outcome.kind === 'sent') return
      setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
    },
    choose(kind) {
      setForm((before) => ({ ...before, kind }))
      setLeft(none)
      setTried(false)
      setRefused({})
      setOutcome({ kind: 'open' })
    },
    send(trap) {
      setTried(true)
      if ('place' in prepared && outcome.kind !== 'sending') void deliver(prepared.place, trap)
    },
  }
}

function isBlank(form: PlaceForm): boolean {
  return factOrder.every((field) => form[field] === emptyForm[field])
}

const none: ReadonlySet<FactName> = new Set()
