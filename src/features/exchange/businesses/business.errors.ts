import { defineError } from '#kit/contract/errors.ts';

export const businessNotFound = defineError({
  code: 'business_not_found',
  status: 404,
  text: 'This business isn’t in the directory.',
});
export const notYourBusiness = defineError({
  code: 'not_your_business',
  status: 403,
  text: 'Only the owner of this business can do that.',
});
export const businessNotListed = defineError({
  code: 'business_not_listed',
  status: 409,
  text: 'Only a business that is in the directory can be featured.',
});
export const businessChanged = defineError({
  code: 'business_changed',
  status: 409,
  text: 'Someone else has changed this business. Please reload it and check the changes first.',
});
export const tooManyBusinesses = defineError({
  code: 'too_many_businesses',
  status: 409,
  text: 'You already have as many businesses in the directory as one member can have.',
});
export const businessListed = defineError({
  code: 'business_listed',
  status: 409,
  text: 'A business with this name and postcode is already in the directory or waiting for approval.',
});
export const noSuchCategory = defineError({
  code: 'category_not_found',
  status: 404,
  text: 'This category no longer exists.',
});
export const noSuchHost = defineError({
  code: 'place_not_found',
  status: 409,
  text: 'We don’t know this mosque. Please choose it again.',
});
export const categoryInUse = defineError({
  code: 'category_in_use',
  status: 409,
  text: 'This category is in use. Move its businesses and subcategories first.',
});
export const categoryExists = defineError({
  code: 'category_exists',
  status: 409,
  text: 'There is already a category with this name.',
});
export const categoryTooDeep = defineError({
  code: 'category_too_deep',
  status: 409,
  text: 'Categories have two levels: a subcategory can’t have subcategories of its own.',
});
