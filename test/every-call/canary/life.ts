import sharp from 'sharp';
import { registry } from '#app/registry.ts';
import { hashPassword } from '#features/accounts/sign-in/server/passwords.ts';
import { eventRsvps } from '#features/gatherings/events/server/event.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { aListing } from '../../factories/classifieds.ts';
import { anEvent } from '../../factories/events.ts';
import { aGroup } from '../../factories/groups.ts';
import { thePassword } from '../../factories/password.ts';
import { aMosque } from '../../factories/places.ts';
import { aSignedInUser } from '../../factories/sign-in.ts';
import type { TestApp } from '../../with-app.ts';
import type { Fields } from '../schema-values.ts';
import { requestOf, senderTo } from '../send.ts';

/** No row or file may contain these once the member is gone: her names, addresses, phone number and texts each contain one. */
export const canaries = ['canary', '7946 7777', '79467777'] as const;

export const words = 'Words of Zaynabcanary, 12 Canarystreet, 020 7946 7777';
export const phone = '020 7946 7777';
export const firstEmail = 'zaynab.canary@example.org';
export const lastEmail = 'New.Canary@example.org';
export const photo = sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } });

export type Answer = Record<string, unknown>;
export type Send = (name: string, input?: Fields, body?: Uint8Array, type?: string) => Promise<Answer>;

/** The member, others who react to her, and the things that she acts on. */
export type Life = {
  app: TestApp;
  userId: string;
  canary: Send;
  other: Send;
  otherId: string;
  admin: Send;
  /** A mosque that she manages. */
  mosqueId: string;
  /** A mosque of others, to which she suggests changes. */
  otherMosqueId: string;
  othersEventId: string;
  /** Another member’s listing, about which she asks. */
  othersListingId: string;
  /** Another member’s group, of which she is a member, and a private one that she can ask to join. */
  othersGroupId: string;
  privateGroupId: string;
  /** Her own past event, which another member attended. */
  pastEventId: string;
};

/** How she uses a call; or a sentence, if no data of hers can enter with it, or only through others’ calls. */
export type Use = string | ((life: Life) => Promise<unknown>);

export type Uses = Readonly<Record<string, Use>>;

export const mosquesWords = 'is written for a mosque, which keeps it';
export const noWords = 'takes an id, a choice or nothing';

/** Returns a call of the contract by name. */
export function callOf(name: string) {
  const call = registry.calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

/** Creates the member and everyone around her. */
export async function aLife(app: TestApp): Promise<Life> {
  const { ctx } = app;
  const passwordHash = await hashPassword(thePassword);
  const named = { firstName: 'Zaynabcanary', lastName: 'Qcanarysurname', email: firstEmail };
  const canary = await aSignedInUser(ctx, { ...named, passwordHash });
  const other = await aSignedInUser(ctx);
  const admin = await aSignedInUser(ctx, { role: 'super_admin', canPromoteAdmin: true });
  const mosque = await aMosque(ctx.db);
  const otherMosque = await aMosque(ctx.db, { name: 'The other masjid' });
  await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: canary.user.id });
  await ctx.db.insert(mosqueManagers).values({ placeId: otherMosque.id, userId: other.user.id });
  const others = await anEvent(ctx.db, { createdBy: other.user.id, eventDate: '2026-12-05' });
  const own = { createdBy: canary.user.id, approvedAt: '2026-11-01T09:00:00.000Z' };
  const past = await anEvent(ctx.db, { ...own, title: words, eventDate: '2026-11-14' });
  const rsvp = { eventId: past.id, status: 'attending' as const, queuedAt: '2026-11-02T09:00:00.000Z' };
  await ctx.db.insert(eventRsvps).values({ ...rsvp, userId: other.user.id });
  const othersGroup = await aGroup(ctx.db, [other.user, canary.user]);
  const privateGroup = await aGroup(ctx.db, [other.user], { isPrivate: true });
  return {
    app,
    userId: canary.user.id,
    canary: sendAs(app, canary.cookie),
    other: sendAs(app, other.cookie),
    otherId: other.user.id,
    admin: sendAs(app, admin.cookie),
    mosqueId: mosque.id,
    otherMosqueId: otherMosque.id,
    othersEventId: others.id,
    othersListingId: (await aListing(app.ctx.db, { sellerUserId: other.user.id })).id,
    othersGroupId: othersGroup.id,
    privateGroupId: privateGroup.id,
    pastEventId: past.id,
  };
}

function sendAs(app: TestApp, cookie: string): Send {
  const send = senderTo(app);
  let count = 0;
  return async (name, input = {}, body, type = 'image/png') => {
    const call = callOf(name);
    count += 1;
    const key: Record<string, string> = call.idempotent
      ? { 'idempotency-key': `key-of-${name}-${count}` }
      : {};
    const sent = requestOf(call, input, { cookie, ...key });
    const answer = await send(
      body
        ? {
            ...sent,
            init: {
              ...sent.init,
              body: new Uint8Array(body),
              headers: { cookie, 'content-type': type },
            },
          }
        : sent,
    );
    const answered: Answer = JSON.parse((await answer.text()) || '{}');
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answered)}`);
    return answered;
  };
}
