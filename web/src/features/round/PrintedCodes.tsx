import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { keyOfPlace } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import { encode } from 'uqr'
import styles from './PrintedCodes.module.css'
import type { ReadyStop } from './use-stops.ts'

const patienceMs = 3000

interface Props {
  /** The stops in the order of the visits. */
  readonly stops: readonly ReadyStop[]
  /** Called when the print dialog closes. */
  readonly onPrinted: () => void
}

/**
 * Prints the page, with a QR code for the address of each stop's page; the codes are visible only on paper. Waits for
 * the map's tiles before it prints.
 */
export default function PrintedCodes({ stops, onPrinted }: Props) {
  useEffect(() => {
    let isHere = true
    window.addEventListener('afterprint', onPrinted)
    void tilesOfPaper().then(() => isHere && window.print())
    return () => {
      isHere = false
      window.removeEventListener('afterprint', onPrinted)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once.
  }, [])
  return (
    <section className={styles.codes} aria-label="Koder till ställenas sidor">
      <h2>Ställenas sidor</h2>
      <ol className={styles.list}>
        {stops.map(({ chosen, place, name }, at) => (
          <li key={keyOfPlace(chosen)}>
            <Code text={new URL(placePageAddress(place), location.origin).href} />
            <span>
              {at + 1}. {name}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Lays the page out for printing and waits for the map's tiles, up to `patienceMs`, since the page is readable without
 * them.
 */
async function tilesOfPaper(): Promise<void> {
  window.dispatchEvent(new Event('beforeprint'))
  const tiles = [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => image.decode())
  await Promise.race([Promise.allSettled(tiles), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function Code({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className="on-paper" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
