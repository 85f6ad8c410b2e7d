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

/**
 * The address of a web page as somebody typed it, or null: http and https only, 'loppis.se' is how people write it, and a name
 * before the host (`https://bank.se@example.org`) is there to deceive.
 */
export function webLink(text: string): string | null {
  const typed = text.trim()
  const link = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const isHost =
    /^https?:\/\/([a-z0-9\u00a1-\uffff]([a-z0-9\u00a1-\uffff-]*[a-z0-9\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff]{2,}(:\d{1,5})?([/?#]\S*)?$/i
  return isHost.test(link) ? link : null
}
