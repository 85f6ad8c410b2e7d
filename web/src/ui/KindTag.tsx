import type { PlaceKind } from '@fyndkartan/domain/place'
import styles from './KindTag.module.css'

/** The badge 'Butik' or 'Evenemang' (spec §2), drawn as a small price tag; the kinds differ in word and colour. */
export function KindTag({ kind }: { readonly kind: PlaceKind }) {
  return <span className={`${styles.tag} ${styles[kind]}`}>{kind === 'shop' ? 'Butik' : 'Evenemang'}</span>
}
