/** How many characters the usual fields take at most: for the contract's schemas and for the forms, which load no schema. */
export const maxLengths = {
  postcode: 10,
  phone: 30,
  email: 254,
  search: 100,
  /** A name or title: of a place, an event, a person who organises it. */
  name: 200,
  address: 300,
  webAddress: 500,
  description: 5000,
  /** Why something is refused, cancelled or asked for. */
  reason: 500,
} as const;
