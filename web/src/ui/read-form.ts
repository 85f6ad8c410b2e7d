/** The texts in a form's fields, by their names, as they stand in the page: also what autofill put there. */
export function readForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}
