/**
 * The values of a form's text fields by name. Reads them from the fields themselves, so that values filled in by the
 * browser are included.
 */
export function readForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}
