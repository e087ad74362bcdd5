/**
 * The maximum lengths of common fields in characters: for the contract's schemas and for the forms, which load no
 * schema.
 */
export const maxLengths = {
  postcode: 10,
  phone: 30,
  email: 254,
  search: 100,
  /** A name or title: of a place, an event, an organiser. */
  name: 200,
  address: 300,
  webAddress: 500,
  description: 5000,
  /** Why something is refused, cancelled or requested. */
  reason: 500,
} as const;

/** The path of a page on this site: '/events/…'; never '//elsewhere'. */
export const ownAddressPattern = /^\/(?:[\w\-.?=&%#][\w\-./?=&%#]*)?$/;
