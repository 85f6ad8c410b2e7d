/**
 * A telephone number as written, with single spaces; null for a text that cannot be one (ITU-T E.164: at most 15
 * digits).
 */
export function tidyPhone(line: string): string | null {
  const digits = line.replace(/\D/g, '').length
  const isNumber = /^\+?[\d\s()/.–-]+$/u.test(line) && !line.slice(1).includes('+')
  return isNumber && digits >= minDigits && digits <= maxDigits ? line : null
}

/** The minimum number of digits. Swedish numbers of companies have at least seven with the area code. */
const minDigits = 6
const maxDigits = 15

/** A telephone number for a tel: link: only digits and a leading plus. */
export function dialable(phone: string): string {
  return phone.replace(/\(0\)/g, '').replace(/(?!^\+)\D/g, '')
}

/** An e-mail address; null unless it has one @, no spaces and a host with a dot. */
export function tidyEmail(line: string): string | null {
  return /^[^\s@,;:<>"()[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(line) ? line : null
}
