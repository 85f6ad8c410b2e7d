/** Rows per page in every list of the desk. */
export const rowsPerPage = 20
