/** What the operator has said of themselves in the configuration, and visible gaps for what they have not. */
import { siteConfig } from '../../site-config.ts'
import styles from './OperatorFacts.module.css'

const { operator, contact_email: contactEmail } = siteConfig

/** Who answers for the site. */
export function OperatorName() {
  return operator.name ?? <Gap name="Operatörens namn" />
}

export function PostalAddress() {
  return operator.postal_address ?? <Gap name="Postadress" />
}

export function PhoneNumber() {
  if (operator.phone === null) return <Gap name="Telefonnummer" />
  return <a href={`tel:${operator.phone.replaceAll(/[^\d+]/g, '')}`}>{operator.phone}</a>
}

export function ContactEmail() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}

function Gap({ name }: { readonly name: string }) {
  return <mark className={styles.gap}>[{name}]</mark>
}
