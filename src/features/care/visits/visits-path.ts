/** Where browsers say what they have counted and measured: the contract’s path, for a page that loads no schemas. */
export const visitsPath = '/api/visits';
