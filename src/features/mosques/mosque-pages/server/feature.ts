import { findApprovedMosque, listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { confirmMosque } from './confirm-mosque.ts';
import { mosqueEditApproval } from './edit-approval.ts';
import { editDecidedMail } from './edit-decided.mail.tsx';
import { erasure } from './erasure.ts';
import { getMosque } from './get-mosque.ts';
import { getMosqueForm } from './get-mosque-form.ts';
import { getMosquePreview } from './get-mosque-preview.ts';
import { listMosqueHistory } from './list-mosque-history.ts';
import { listMosques } from './list-mosques.ts';
import { mosquesOnMap } from './map-mosques.ts';
import { notificationKinds } from './notification-kinds.ts';
import { removePlaceImage, savePlaceImageCredit } from './pictures/change-place-image.ts';
import { getPlaceImage } from './pictures/get-place-image.ts';
import { placePictureFiles } from './pictures/place-picture.ts';
import { putPlaceImage } from './pictures/put-place-image.ts';
import { editsOf } from './queries.ts';
import { saveMosque } from './save-mosque.ts';
import { askStaleMosques, listStaleMosques, mosquesHealth } from './stale/stale-mosques.ts';
import { stillRightMail } from './stale/still-right.mail.tsx';

export const mosques: ServerFeature = {
  name: 'mosques',
  erasure,
  handlers: [
    listMosques,
    getMosque,
    getMosquePreview,
    getMosqueForm,
    saveMosque,
    confirmMosque,
    listMosqueHistory,
    putPlaceImage,
    savePlaceImageCredit,
    removePlaceImage,
    getPlaceImage,
    listStaleMosques,
    askStaleMosques,
  ],
  health: [mosquesHealth],
  files: [placePictureFiles],
  adminTasks: [{ path: '/mosques', label: 'View Mosques', group: 'Content', order: 4 }],
  notificationKinds,
  mails: [editDecidedMail, stillRightMail],
  approvals: [mosqueEditApproval],
  map: [mosquesOnMap],
  reportable: [
    {
      contentType: 'mosque',
      label: 'Mosque',
      pageAddress: /^\/mosque\/([\da-f-]{36})(?:[/?#]|$)/,
      async find(db, contentId) {
        const row = await findApprovedMosque(db, contentId);
        const path = `/mosque/${contentId}`;
        return row && { title: row.name, text: row.description ?? '', path, authorId: null, removed: false };
      },
      isVisible: async ({ db }, contentId) => (await findApprovedMosque(db, contentId)) !== undefined,
      // A mosque's record is corrected, not taken down.
      remove: null,
      restore: null,
    },
  ],
  personalData: [
    {
      order: 100,
      title: 'Changes you suggested to mosques',
      kept: null,
      export: editsOf,
    },
  ],
  async sitemap(ctx) {
    const names = await listMosqueNames(ctx.db);
    return [
      { path: '/mosques' },
      ...names.map(({ id, updatedAt }) => ({ path: `/mosque/${id}`, changedAt: updatedAt })),
    ];
  },
};
