/** A telephone number as it is written, with single spaces; null when it cannot be one (ITU-T E.164: at most 15 digits). */
export function tidyPhone(line: string): string | null {
  const digits = line.replace(/\D/g, '').length
  const isNumber = /^\+?[\d\s()/.–-]+$/u.test(line) && !line.slice(1).includes('+')
  return isNumber && digits >= minDigits && digits <= maxDigits ? line : null
}

/** Swedish numbers of companies have seven at least, with their area. */
const minDigits = 6
const maxDigits = 15

/** For a tel: link: digits, and a leading plus. */
export function dialable(phone: string): string {
  return phone.replace(/\(0\)/g, '').replace(/(?!^\+)\D/g, '')
}

/** An e-mail address of 200 characters at most, or null: one @, no spaces, a host with a dot. */
export function tidyEmail(line: string): string | null {
  return /^[^\s@,;:<>"()[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(line) ? line : null
}
