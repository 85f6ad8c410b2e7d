import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** A card with the link to the operators' desk. */
export default function DeskCard() {
  return (
    <SettingsCard title="Granska">
      <p>Tips som väntar, platserna i katalogen och det som besökare har skrivit till oss.</p>
      <Link className={buttons.quiet} to={routePatterns.desk}>
        Till granskningen
      </Link>
    </SettingsCard>
  )
}
