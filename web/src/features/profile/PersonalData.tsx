import { useState } from 'react'
import { exportPersonalData } from '../../api/account.ts'
import buttons from '../../ui/button.module.css'
import styles from './PersonalData.module.css'
import { describeFailure } from './profile-query.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Outcome, SettingsCard } from './SettingsCard.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

/** A card with two buttons: one downloads a copy of the visitor's data, the other deletes the account. */
export function PersonalData({ onRemove }: { readonly onRemove: () => void }) {
  const { isRunning, failure, run } = useAttempt()
  const [done, setDone] = useState('')

  function download() {
    setDone('')
    run(
      async () => {
        saveFile(await exportPersonalData(), 'fyndkartan-mina-uppgifter.json')
        setDone('Dina uppgifter är nedladdade.')
      },
      (error) => describeFailure(error, 'Kunde inte hämta dina uppgifter. Försök igen.'),
    )
  }

  return (
    <SettingsCard title="Dina uppgifter">
      <p>Allt som vi har sparat om dig, i en fil.</p>
      <button type="button" className={buttons.quiet} aria-disabled={isRunning} onClick={download}>
        {isRunning ? 'Hämtar...' : 'Ladda ner mina uppgifter'}
      </button>
      <Outcome done={done} failure={failure} />
      <hr className={styles.line} />
      <p>Vill du inte vara med längre? Profil, favoriter och inloggning försvinner direkt.</p>
      <button type="button" className={`${buttons.quiet} ${styles.remove}`} aria-haspopup="dialog" onClick={onRemove}>
        Ta bort mitt konto
      </button>
    </SettingsCard>
  )
}
