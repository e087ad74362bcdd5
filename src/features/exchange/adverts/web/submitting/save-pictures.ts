import type { ApiOf } from '#kit/web/api.ts';
import { type FormPicture, sendPictures } from '#kit/web/form/form-pictures.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import type { calls } from '../../contract.ts';

/** Sends the new pictures of an advert that stands, and says which it shows. One that fails is told; the others are kept. */
export async function savePictures(
  api: ApiOf<typeof calls>,
  id: string,
  pictures: readonly FormPicture[],
): Promise<void> {
  const tell = (problem: unknown) =>
    showProblem(problem, 'The advertisement was saved, but not all of its pictures');
  try {
    const { ids, problem } = await sendPictures(`/api/advertisements/${id}/pictures`, pictures);
    await api.setAdvertPictures({ id, ids });
    if (problem !== undefined) tell(problem);
  } catch (problem) {
    // The advert stands: thrown on, it would be submitted again.
    tell(problem);
  }
}
