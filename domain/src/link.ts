/**
 * An address that a visitor may follow, or null. Links come from tips and feeds: only http, https and mailto are ever
 * made clickable, anything else ('javascript:', 'n/a', a bare word) is text. Needs no URL class, so that it can live here.
 */
export function followableLink(text: string | null | undefined): string | null {
  const link = text?.trim() ?? ''
  if (/^https?:\/\/[^\s/?#]+\S*$/i.test(link) || /^mailto:[^\s@]+@[^\s@]+$/i.test(link)) return link
  // 'www.example.se' is how people write it.
  if (/^www\.[^\s/?#]+\.\S+$/i.test(link)) return `https://${link}`
  return null
}
