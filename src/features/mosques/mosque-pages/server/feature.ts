import { findApprovedMosque, listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { confirmDetails, editDecided } from './mosque.messages.tsx';
import { getMosque, getMosquePreview, listMosques, mosquesOnMap } from './mosque.read.ts';
import { confirmMosque, getMosqueForm, listMosqueHistory, saveMosque } from './mosque-edit.own.ts';
import { listMosqueEditsBy } from './mosque-edit.queries.ts';
import { mosqueEditApproval } from './mosque-edit.review.ts';
import { erasure } from './mosque-edit.tables.ts';
import {
  getPlaceImage,
  placePictureFiles,
  putPlaceImage,
  removePlaceImage,
  savePlaceImageCredit,
} from './place-picture.own.ts';
import { askStaleMosques, listStaleMosques, mosquesHealth } from './stale-mosque.admin.ts';

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
  messages: [confirmDetails, editDecided],
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
      export: listMosqueEditsBy,
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
