import { defineError } from '#kit/contract/errors.ts';

export const listingNotFound = defineError({
  code: 'listing_not_found',
  status: 404,
  text: 'This listing doesn’t exist, or is no longer shown.',
});
export const notYourListing = defineError({
  code: 'not_your_listing',
  status: 403,
  text: 'Only the seller can do that.',
});
export const ownListing = defineError({
  code: 'own_listing',
  status: 409,
  text: 'This is your own listing. People who are interested will write to you.',
});
export const listingEnded = defineError({
  code: 'listing_ended',
  status: 409,
  text: 'This listing has ended, or isn’t approved yet.',
});
export const listingChanged = defineError({
  code: 'listing_changed',
  status: 409,
  text: 'This listing has been changed in the meantime. Please reload it and check the changes first.',
});
export const sameListing = defineError({
  code: 'same_listing',
  status: 409,
  text: 'You already have a listing with these words. Please change that one, or mark it as sold first.',
});
export const tooManyListings = defineError({
  code: 'too_many_listings',
  status: 409,
  text: 'You have 30 open listings, which is the most one member can have. Please mark some as sold first.',
});
export const notRenewable = defineError({
  code: 'not_renewable',
  status: 409,
  text: 'A listing can be renewed from three days before its end until 30 days after it.',
});
export const badRenewLink = defineError({
  code: 'bad_renew_link',
  status: 404,
  text: 'This link isn’t complete, or its listing is gone. You can renew your listings on the site.',
});
export const categoryNotFound = defineError({
  code: 'category_not_found',
  status: 404,
  text: 'This category no longer exists. Please choose another.',
});
export const categoryInUse = defineError({
  code: 'category_in_use',
  status: 409,
  text: 'This category still has listings or subcategories, so it can’t be deleted.',
});
export const categoryTaken = defineError({
  code: 'category_taken',
  status: 409,
  text: 'There is already a category with this name.',
});
export const tooManyPictures = defineError({
  code: 'too_many_pictures',
  status: 409,
  text: 'A listing can have up to eight pictures.',
});
export const talkNotFound = defineError({
  code: 'talk_not_found',
  status: 404,
  text: 'This conversation no longer exists.',
});
export const talkOver = defineError({
  code: 'talk_over',
  status: 409,
  text: 'You can’t write to this member any more.',
});
