/** The operator's contact details from the configuration, with placeholders for missing ones. */
import { siteConfig } from '../../site-config.ts'
import { Placeholder } from '../../ui/Placeholder.tsx'

const { operator, contact_email: contactEmail } = siteConfig

/** The operator's name. */
export function OperatorName() {
  return operator.name ?? <Placeholder name="Operatörens namn" />
}

export function PostalAddress() {
  return operator.postal_address ?? <Placeholder name="Postadress" />
}

export function PhoneNumber() {
  if (operator.phone === null) return <Placeholder name="Telefonnummer" />
  return <a href={`tel:${operator.phone.replaceAll(/[^\d+]/g, '')}`}>{operator.phone}</a>
}

export function ContactEmail() {
  if (contactEmail === null) return <Placeholder name="E-postadress" />
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
