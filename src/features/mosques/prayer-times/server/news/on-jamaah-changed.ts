import { notify } from '#features/accounts/notifications/server/public.ts';
import { followersAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { jamaahChangedMail } from './jamaah-changed.mail.tsx';
import { jamaahChanged } from './topics.ts';

export const jamaahChangedNotice: NotificationKind = { name: 'jamaah_changed', topic: 'prayerTimes' };

/** Tells a mosque's followers, each once, of what has changed. */
export const tellFollowersOfJamaah = subscribe(
  jamaahChanged,
  'prayer-times: tell followers',
  async (tx, { mosqueId, mosque, lines, toldAt }, after) => {
    const followers = await followersAfter(tx.db, mosqueId, after, peopleAtOnce);
    const key = `jamaah-changed:${mosqueId}:${toldAt}`;
    await notify(
      tx.db,
      followers.map(({ id }) => id),
      {
        kind: jamaahChangedNotice,
        title: `${mosque}: new jama‘ah times`,
        body: lines.join(' · ').slice(0, 300),
        path: `/mosque/${mosqueId}`,
        dedupeKey: key,
      },
      tx.now,
    );
    const messages = followers.map(({ id: userId, email: to, firstName }) => ({
      to,
      userId,
      props: { firstName, placeId: mosqueId, mosque, lines },
      dedupeKey: `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, jamaahChangedMail, messages, tx.now);
    return nextAfter(followers);
  },
);
