import type { ApiOf } from '#kit/web/api.ts';
import { type FormPicture, sendPictures } from '#kit/web/form/form-pictures.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import type { calls } from '../../selling-contract.ts';

/** Sends the new pictures of a listing that stands, and says which it shows. One that fails is told; the others are shown. */
export async function savePictures(
  api: ApiOf<typeof calls>,
  id: string,
  pictures: readonly FormPicture[],
): Promise<{ changeWaits: boolean }> {
  const { ids, problem } = await sendPictures(`/api/classifieds/${id}/pictures`, pictures);
  const saved = await api.setClassifiedPictures({ id, ids });
  if (problem !== undefined) showProblem(problem, 'The listing was saved, but not all of its pictures');
  return saved;
}
