import type { ReactNode } from 'react'
import styles from './ChoiceGroup.module.css'

interface Props {
  readonly id: string
  readonly legend: string
  readonly problem: string | null
  readonly children: ReactNode
}

/** A group of choices (a `fieldset`) with its legend above and its error message below. */
export function ChoiceGroup({ id, legend, problem, children }: Props) {
  return (
    <fieldset id={id} className={styles.group} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
