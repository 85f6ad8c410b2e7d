import type { FactName } from '@fyndkartan/domain/facts'
import { type Feature, featuresOfBits, features, bitsOfFeatures } from '@fyndkartan/domain/features'
import { factLabels } from '../../ui/fact-labels.ts'
import styles from './ExcludedHours.module.css'

interface Props {
  /** The selected features, as bits. */
  readonly chosen: number
  readonly onChange: (chosen: number) => void
}

/** The features that places must be known to have. Renders nothing when there are no such features. */
export function FeatureChoice({ chosen, onChange }: Props) {
  if (features.length === 0) return null
  const asked = featuresOfBits(chosen)
  const choose = (feature: Feature, isAsked: boolean) =>
    onChange(bitsOfFeatures(isAsked ? [...asked, feature] : asked.filter((other) => other !== feature)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Bara ställen som</legend>
      <div className={styles.options}>
        {features.map((feature) => (
          <label key={feature} className={styles.option}>
            <input
              type="checkbox"
              checked={asked.includes(feature)}
              onChange={(event) => choose(feature, event.target.checked)}
            />
            {inSentence(factLabels[feature as FactName].yesNo?.yes ?? '')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** 'Tar Swish' becomes 'tar Swish'. */
function inSentence(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}
