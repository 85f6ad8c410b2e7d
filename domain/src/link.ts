/**
 * A link that is safe to follow, or null. Links come from tips and feeds: only http, https and mailto become clickable;
 * any other text ('javascript:', 'n/a', a single word) is shown as text. A mailto link is reduced to its address,
 * because parameters could add hidden recipients or a text. The URL class is not available in this package.
 */
export function followableLink(text: string | null | undefined): string | null {
  const link = text?.trim() ?? ''
  if (/^https?:\/\/[^\s/?#]\S*$/i.test(link)) return link
  const [mailto] = /^mailto:[^\s@?]+@[^\s@?]+(?=$|\?\S*$)/i.exec(link) ?? []
  if (mailto !== undefined) return mailto
  // People often write 'www.example.se' without 'https://'.
  if (/^www\.[^\s/?#][^\s/?#.]*\.\S+$/i.test(link)) return `https://${link}`
  return null
}
