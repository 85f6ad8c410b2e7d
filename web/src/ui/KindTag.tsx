import type { PlaceKind } from '@fyndkartan/domain/place'
import styles from './KindTag.module.css'

/** Spec §2: the badge 'Butik' or 'Evenemang', drawn as a small price tag in one of two colours. */
export function KindTag({ kind }: { readonly kind: PlaceKind }) {
  return <span className={`${styles.tag} ${styles[kind]}`}>{kind === 'shop' ? 'Butik' : 'Evenemang'}</span>
}
