import { useEffect } from 'react'
import { reloadWhenOutdated } from '../../api/newer-build.ts'
import { FailurePage } from '../../ui/FailurePage.tsx'
import buttons from '../../ui/button.module.css'
import { SpiltCup } from '../../ui/drawings/SpiltCup.tsx'

/** Stands where a page could not be shown; when that is because the site has been updated, the new one comes by itself. */
export function PageFailed() {
  useEffect(() => void reloadWhenOutdated(), [])
  return (
    <FailurePage
      picture={<SpiltCup />}
      message="Sidan kunde inte visas. Det kan bero på förbindelsen, eller på att Fyndkartan just har uppdaterats."
    >
      {/* React remembers a part that failed to load, so trying again means loading the page again. */}
      <button type="button" className={buttons.plain} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </FailurePage>
  )
}
