import { statusOf } from '#kit/web/api.ts';
import type { Viewer } from '#kit/web/router/root-route.ts';

export type Wanted = { date?: string | undefined; time?: string | undefined };

/** Loads a page at the previewed instant in its URL, or as it is now if the viewer may not preview. */
export async function orAsItIsNow<T>(
  { account }: Viewer,
  { date, time }: Wanted,
  load: (wanted: Wanted) => Promise<T>,
): Promise<T> {
  if (account === null || date === undefined) return load({});
  try {
    return await load({ date, time });
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
    return load({});
  }
}
