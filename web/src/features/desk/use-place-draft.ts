import { problemsFromWire } from '@fyndkartan/contract/tip'
import { type PlaceForm, type PlaceProblems, preparePlace } from '@fyndkartan/domain/place-form'
import { type FactName, factNames } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '../../api/client.ts'
import type { DraftKeeper, KeptDraft } from './drafts.ts'

export interface PlaceDraft {
  readonly form: PlaceForm
  /** The messages beside the fields. */
  readonly problems: PlaceProblems
  readonly isChanged: boolean
  /** The number of failed validations; see DraftForm. */
  readonly refusals: number
  change(change: Partial<PlaceForm>): void
  /** Resets the form to its initial values. */
  reset(): void
  /** Rebases on `newest`: unchanged fields take its values, typed ones are kept. */
  rebase(newest: PlaceForm): void
  /** Returns the place when the form is valid; else shows the problems and returns null. */
  check(): NewPlace | null
  /** Shows the server's problems for single fields. */
  refuse(error: unknown): void
  /** Deletes the draft, after it was sent or given up. */
  forget(): void
}

/**
 * The state of a place's form at the desk. It begins with `first`, or with a stored draft; see KeptDraft for `base`.
 */
export function usePlaceDraft(
  first: PlaceForm,
  { kept, keep }: DraftKeeper,
  base: KeptDraft['base'] = null,
): PlaceDraft {
  const [initial, setInitial] = useState(first)
  const [form, setForm] = useState(kept?.form ?? first)
  const [problems, setProblems] = useState<PlaceProblems>({})
  const [refusals, setRefusals] = useState(0)

  const isChanged = factNames.some((field) => !isSame(form, initial, field))
  const keepNow = useEffectEvent(() => keep(isChanged ? { form, base } : null))
  // Runs when the form changes, not when the stored draft does: a deleted draft must stay deleted.
  useEffect(() => keepNow(), [form, initial])

  function say(found: PlaceProblems) {
    setProblems(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  return {
    form,
    problems,
    isChanged,
    refusals,
    change(change) {
      setForm((now) => ({ ...now, ...change }))
      setProblems((said) => {
        const left = Object.entries(said).filter(([field]) => !(field in change))
        return Object.fromEntries(left) as { [Field in FactName]?: string }
      })
    },
    reset() {
      setForm(initial)
      setProblems({})
    },
    rebase(newest) {
      const untouched = factNames.filter((field) => isSame(form, initial, field))
      setInitial(newest)
      setForm({ ...form, ...Object.fromEntries(untouched.map((field) => [field, newest[field]])) })
      setProblems({})
    },
    check() {
      const prepared = preparePlace(form, initial.position)
      say('problems' in prepared ? prepared.problems : {})
      return 'place' in prepared ? prepared.place : null
    },
    refuse(error) {
      if (error instanceof RequestError) say(problemsFromWire(form.kind, error.problems))
    },
    forget: () => keep(null),
  }
}

function isSame(one: PlaceForm, other: PlaceForm, field: FactName): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}
