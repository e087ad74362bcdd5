/** What the path of a page on this site looks like: '/events/…'; never '//elsewhere'. */
export const ownAddressPattern = /^\/(?:[\w\-.?=&%#][\w\-./?=&%#]*)?$/;
