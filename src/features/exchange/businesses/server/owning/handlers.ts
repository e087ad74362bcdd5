import { uploadBusinessPicture } from '../pictures/upload-business-picture.ts';
import { createBusiness } from './create-business.ts';
import { deleteBusiness } from './delete-business.ts';
import { getOwnBusiness, listOwnBusinesses } from './own-businesses.ts';
import { updateBusiness } from './update-business.ts';

/** What owners do with their businesses. */
export const owningHandlers = [
  createBusiness,
  listOwnBusinesses,
  getOwnBusiness,
  updateBusiness,
  deleteBusiness,
  uploadBusinessPicture,
];
