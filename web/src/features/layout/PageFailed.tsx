import { useEffect } from 'react'
import { reloadWhenOutdated } from '../../api/newer-build.ts'
import { FailurePage } from '../../ui/FailurePage.tsx'
import buttons from '../../ui/button.module.css'
import { LateSpiltCup } from '../../ui/drawings/LateDrawing.tsx'

/**
 * The message that replaces a page after an error. If the error comes from an update of the site, the page is reloaded
 * automatically.
 */
export function PageFailed() {
  useEffect(() => void reloadWhenOutdated(), [])
  return (
    <FailurePage
      picture={<LateSpiltCup />}
      message="Sidan kunde inte visas. Det kan bero på förbindelsen, eller på att Fyndkartan just har uppdaterats."
    >
      {/* React caches a failed lazy component, so the only way to try again is to reload the page. */}
      <button type="button" className={buttons.plain} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </FailurePage>
  )
}
