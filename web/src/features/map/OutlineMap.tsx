import type { OutlineWire } from '@fyndkartan/contract/page-wire'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { outlineUnits } from './outline-units.ts'
import styles from './OutlineMap.module.css'

interface Props {
  readonly outline: OutlineWire | null
  readonly kind: PlaceKind
  readonly isApproximate: boolean
  /** The picture's accessible name. */
  readonly label: string
}

/**
 * A picture that shows without scripts where a place is in Sweden: land, lakes, a few towns and a pin. Fills its
 * parent.
 */
export function OutlineMap({ outline, kind, isApproximate, label }: Props) {
  const { width, height } = outlineUnits
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      {outline && (
        <>
          <path className={styles.land} d={outline.land} />
          <path className={styles.lakes} d={outline.lakes} />
          {outline.towns.map(({ name, x, y }) => (
            <g key={name} className={styles.town}>
              <circle cx={x} cy={y} r={2.5} />
              <text x={x} y={y - 6} textAnchor="middle">
                {name}
              </text>
            </g>
          ))}
        </>
      )}
      <g transform={`translate(${width / 2} ${height / 2})`} className={styles[kind]}>
        {isApproximate ? (
          <circle className={styles.area} cx={0} cy={0} r={14} />
        ) : (
          <>
            <path className={styles.pin} d="M0 0C-4-9-12-14-12-23a12 12 0 0 1 24 0C12-14 4-9 0 0Z" />
            <circle className={styles.hole} cx={0} cy={-23} r={4.5} />
          </>
        )}
      </g>
    </svg>
  )
}
