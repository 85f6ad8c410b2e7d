/** Class names like 'TipCard_title', with the folder, since repeated names compress better than hashes. */
export function scopedName(name: string, file: string): string {
  const [, folder = '', module = ''] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? []
  return `${folder === 'ui' ? '' : folder + '_'}${module}_${name}`
}
