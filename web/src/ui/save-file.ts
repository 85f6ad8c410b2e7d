/** How long the file's URL stays valid, ms: long enough for a browser that asks where to save the file. */
const revokeAfterMs = 60_000

/** Saves a file to the visitor's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
