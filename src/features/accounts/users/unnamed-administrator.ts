/** What the first administrator is called until they tell us their name, which their first page asks for. */
export const unnamedAdministrator = { firstName: 'Main', lastName: 'Administrator' } as const;
