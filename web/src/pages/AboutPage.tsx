import { ContactCard } from '../features/info/ContactCard.tsx'
import { FeatureGrid } from '../features/info/FeatureGrid.tsx'
import styles from '../features/info/about.module.css'
import { CoffeeTable } from '../ui/drawings/CoffeeTable.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/** Spec §2: the page about the site, with a title, a grid of features and contact details. */
export default function AboutPage() {
  usePageTitle('Om oss')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.picture}>
          <CoffeeTable />
        </div>
        <div className={styles.words}>
          <h1 className={styles.title}>Om oss</h1>
          <p className={styles.lead}>
            Fyndkartan samlar Sveriges second hand-butiker och loppisar på ett ställe, så att fler saker får ett liv
            till och färre fynd går dig förbi.
          </p>
          <p>
            Katalogen byggs av öppna kartdata, uppgifter från arrangörer och tips från dig och andra som gillar loppis.
            Uppgifterna kan vara fel eller inaktuella, så dubbelkolla alltid butikens eller evenemangets egen hemsida
            innan du åker.
          </p>
        </div>
      </header>
      <FeatureGrid />
      <ContactCard />
    </div>
  )
}
