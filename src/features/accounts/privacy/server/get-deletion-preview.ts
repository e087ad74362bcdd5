import { handle } from '#kit/server/handle.ts';
import type { PersonalData } from '#kit/server/server-feature.ts';
import { calls } from '../contract.ts';

/** Says what deleting the account does to each kind of data we hold. */
export const getDeletionPreview = (sources: readonly PersonalData[]) =>
  handle(calls.getDeletionPreview, async () => sources.map(({ title, kept }) => ({ title, kept })));
