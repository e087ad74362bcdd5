import type { Ctx } from '#kit/server/context.ts';

const purpose = 'renew a listing';

type Signing = Pick<Ctx, 'secrets'>;
type Ending = { id: string; expiresAt: string };

/** The last part of the link that renews a listing from one end of its time on, signed in or not. */
export function renewToken({ secrets }: Signing, { id, expiresAt }: Ending): string {
  return `${Date.parse(expiresAt)}.${secrets.sign(purpose, `${id} ${expiresAt}`)}`;
}

/** The end that a link is about; undefined for a link that is not ours. */
export function endOfToken({ secrets }: Signing, id: string, token: string): string | undefined {
  const [, time, signature] = /^(\d{1,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (time === undefined || signature === undefined) return undefined;
  const expiresAt = new Date(Number(time)).toISOString();
  return secrets.isSigned(purpose, `${id} ${expiresAt}`, signature) ? expiresAt : undefined;
}
