import { eq } from 'drizzle-orm';
import { startPush } from '#features/accounts/notifications/server/push.own.ts';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { PushServiceStub } from '../servers/push-service-stub.ts';
import { asMember } from './people.ts';

type Fields = Parameters<typeof asMember>[1];

/** Creates a member with a stored session, which a device needs, on a site that also trusts this push service. */
export async function aMemberAtADevice(ctx: Ctx, pushService: string, fields: Fields = {}) {
  const { user, ctx: member } = await asMember(ctx, fields);
  return { user, ctx: await anotherDevice(member, user.id, pushService) };
}

/** Creates a member with push switched on at one device. */
export async function aListener(ctx: Ctx, service: PushServiceStub, fields: Fields = {}) {
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url, fields);
  const device = service.aDevice();
  await startPush.run(member, { endpoint: device.endpoint, keys: device.keys });
  return { user, member, device };
}

/** Signs the same member in on another device. */
export async function anotherDevice(member: Ctx, userId: string, pushService: string): Promise<Ctx> {
  const at = member.now.toISOString();
  const [session] = await member.db
    .insert(sessions)
    .values({
      tokenHash: crypto.randomUUID(),
      userId,
      device: 'Chrome on Android',
      confirmedAt: at,
      lastUsedAt: at,
      createdAt: at,
    })
    .returning();
  if (!session || member.actor.kind !== 'person') throw new Error('The session was not stored.');
  return {
    ...member,
    actor: { ...member.actor, sessionId: session.id },
    config: { ...member.config, pushServices: [pushService] },
  };
}

/** Deletes the device’s session, like signing out. */
export async function signOut({ db, actor }: Ctx): Promise<void> {
  if (actor.kind === 'person') await db.delete(sessions).where(eq(sessions.id, actor.sessionId));
}
