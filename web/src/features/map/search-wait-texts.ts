/** Spec §2: the texts in place of the search map, in this order, until the results arrive. */
export const searchWaitTexts = {
  title: 'Laddar karta...',
  searching: 'Söker efter evenemang...',
  preparing: 'Förbereder karta...',
  hint: 'Tar det lång tid? Klicka på knappen ”Visa” ovanför.',
} as const
