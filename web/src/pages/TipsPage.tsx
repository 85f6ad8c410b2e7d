import { addYears } from '@fyndkartan/domain/local-time'
import { requiredText, type PlaceField } from '@fyndkartan/domain/place-form'
import { lazy, Suspense, useId } from 'react'
import { focusPlaceField, placeFieldLabels } from '../features/place-form/place-field.ts'
import { TipForm } from '../features/tips/TipForm.tsx'
import { useTip } from '../features/tips/use-tip.ts'
import { MarketStall } from '../ui/drawings/MarketStall.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { TagCard } from '../ui/TagCard.tsx'
import { useToday } from '../ui/use-now.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { MapSlot } from './MapSlot.tsx'

// Asked for at once, beside the page; its heading does not wait for them.
const importFields = import('../features/place-form/PlaceFormFields.tsx')
const PlaceFormFields = lazy(() => importFields.then((module) => ({ default: module.PlaceFormFields })))
const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** Spec §2: a tip about a shop or a market. */
export default function TipsPage() {
  usePageTitle('Skicka ett tips')
  const idPrefix = useId()
  const today = useToday()
  const tip = useTip()
  const { form, outcome } = tip
  return (
    <TagCard
      title="Skicka ett tips"
      lead={
        <p>
          Saknas en butik eller en loppis på Fyndkartan? Berätta om den, så granskar vi tipset och lägger till det. Allt
          behövs{form.kind === 'shop' && ' utom öppettiderna'}, och du behöver inget konto.
        </p>
      }
      picture={<MarketStall />}
    >
      <TipForm tip={tip} labels={placeFieldLabels[form.kind]} onGoTo={(field) => focusPlaceField(idPrefix, field)}>
        <Suspense fallback={<PageLoading text="Laddar formuläret..." />}>
          <PlaceFormFields
            form={form}
            onChange={tip.change}
            onLeave={tip.leave}
            problems={tip.shown}
            required={Object.keys(requiredText[form.kind]) as PlaceField[]}
            readOnly={outcome.kind === 'sending'}
            dates={{ min: today, max: addYears(today, 2) }}
            idPrefix={idPrefix}
            renderMap={(position, onMove) => (
              <MapSlot>
                <MarkerMap kind={form.kind} position={position} onMove={onMove} />
              </MapSlot>
            )}
          />
        </Suspense>
      </TipForm>
    </TagCard>
  )
}
