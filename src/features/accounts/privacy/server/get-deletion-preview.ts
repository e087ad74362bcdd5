import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Says what deleting the account does to each kind of data we hold. */
export const getDeletionPreview = handle(calls.getDeletionPreview, async (ctx) =>
  ctx.registry.personalData.map(({ title, kept }) => ({ title, kept })),
);
