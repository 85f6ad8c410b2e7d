import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { setDigest } from '../../api/desk-summary.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './DigestSwitch.module.css'

/** The operator's choice whether to get the daily mail about what waits. */
export function DigestSwitch({ isOn }: { readonly isOn: boolean }) {
  const queries = useQueryClient()
  const { isRunning, failure, run } = useAttempt()
  const [wanted, setWanted] = useState(isOn)

  function choose(on: boolean) {
    setWanted(on)
    run(
      async () => {
        await setDigest(on)
        await queries.invalidateQueries({ queryKey: ['desk', 'summary'] })
      },
      (error) => {
        setWanted(!on)
        return describeRefusal(error, 'Valet gick inte att spara.')
      },
    )
  }

  return (
    <div className={styles.digest}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wanted}
          // Not `disabled`, which would lose the focus.
          aria-disabled={isRunning}
          onChange={(event) => !isRunning && choose(event.target.checked)}
        />
        Mejla mig när något nytt väntar, högst en gång om dagen
      </label>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
