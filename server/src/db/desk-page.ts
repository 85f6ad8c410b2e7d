/** Rows on a page of the desk, whatever they are. */
export const rowsPerPage = 20
