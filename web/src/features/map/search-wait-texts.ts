/** Spec §2: what stands where the search map will be, in this order, while no results have come. */
export const searchWaitTexts = {
  title: 'Laddar karta...',
  searching: 'Söker efter evenemang...',
  preparing: 'Förbereder karta...',
  hint: 'Tar det lång tid? Klicka på knappen ”Visa” ovanför.',
} as const
