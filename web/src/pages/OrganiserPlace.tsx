import { missingText } from '@fyndkartan/domain/place'
import { lazy, Suspense } from 'react'
import type { ManagedProps } from '../features/organiser/managed-props.ts'
import { ManagedPlacePage } from '../features/organiser/ManagedPlacePage.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NotFetched } from '../ui/NotFetched.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))
const OrganiserEditor = lazy(() => import('./OrganiserEditor.tsx'))

/** A place as the organiser sees it, with its editor. */
export default function OrganiserPlace(props: Pick<ManagedProps, 'link' | 'wish' | 'onLeave'>) {
  return (
    <ManagedPlacePage
      {...props}
      renderEditor={(editor) => (
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense fallback={<PageLoading text="Öppnar..." />}>
            <OrganiserEditor {...editor} />
          </Suspense>
        </ErrorBoundary>
      )}
      renderMap={({ kind, name, position }) =>
        position && (
          <MapSlot>
            <SmallMap kind={kind} position={position} name={name ?? missingText.name} />
          </MapSlot>
        )
      }
    />
  )
}
