import { z } from 'zod';
import { borough } from '#borough';
import { listIdsBlockedEitherWay } from '#features/accounts/blocks/server/public.ts';
import { listMosquesFollowedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { MailButton, mailTile } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { chooseItems, newSince, type WeeklyItem, weeklySubject, weekOf } from '../weekly-email.rules.ts';
import { findPreviousStart } from './weekly-email.queries.ts';

const item = z.object({
  /** The heading of the item's section. */
  heading: z.string(),
  title: z.string(),
  line: z.string(),
  /** Null for items stored before this field existed. */
  day: z.string().nullable().default(null),
  path: z.string(),
  near: z.string().nullable(),
});

export const weeklyMail = mail({
  key: 'weekly',
  when: 'Once a week, to members who asked for it: what’s on, mosque announcements and new places.',
  topic: 'weeklyNewsletter',
  bulk: true,
  props: z.object({ firstName: z.string(), from: z.string(), items: z.array(item) }),
  example: {
    firstName: 'Amina',
    from: '23/11/2026',
    items: [
      {
        heading: 'This week',
        title: 'Sisters’ study circle',
        line: '7:00pm, Seven Kings Mosque',
        day: 'Saturday 28 November',
        path: '/events',
        near: 'within 1 mile',
      },
    ],
  },
  subject: ({ items }) => weeklySubject(items, borough.name),
  body: ({ firstName, items }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      {[...Map.groupBy(items, ({ heading }) => heading)].map(([heading, section]) => (
        <div key={heading}>
          <h2 style={{ fontSize: 20, margin: '20px 0 8px' }}>{heading}</h2>
          {[...Map.groupBy(section, ({ day }) => day)].map(([day, told]) => (
            <div key={day}>
              {day === null ? null : <h3 style={{ fontSize: 16, margin: '16px 0 6px' }}>{day}</h3>}
              {told.map(({ title, line, path, near }) => (
                <p key={path + title} style={{ margin: '0 0 12px' }}>
                  <a href={site.publicUrl + path} style={{ color: mailTile }}>
                    <strong>{title}</strong>
                  </a>
                  <br />
                  {line}
                  {near ? <strong>{` · ${near}`}</strong> : null}
                </p>
              ))}
            </div>
          ))}
        </div>
      ))}
      <MailButton href={`${site.publicUrl}/events`}>See everything that’s on</MailButton>
      <p style={{ fontSize: 14 }}>
        Choose what comes first in{' '}
        <a href={`${site.publicUrl}/profile/weekly`} style={{ color: mailTile }}>
          your weekly email
        </a>
      </p>
    </>
  ),
});

type Person = { id: string; firstName: string; postcode: string | null; interests: string[] | null };

/** Returns the contents of one member's email. */
export async function buildWeeklyMessage(ctx: Ctx, items: readonly WeeklyItem[], person: Person) {
  const follows = (await listMosquesFollowedBy(ctx.db, person.id)).map(({ id }) => id);
  const blocked = new Set(await listIdsBlockedEitherWay(ctx.db, person.id));
  const home = person.postcode === null ? null : await findPostcode(ctx, person.postcode);
  const reader = { interests: person.interests ?? [], follows, home };
  return {
    firstName: person.firstName,
    from: dateText(boroughDate(ctx.now)),
    items: chooseItems(
      weeklyKinds(ctx),
      items.filter(({ authorId }) => !authorId || !blocked.has(authorId)),
      reader,
    ),
  };
}

/** Lists everything that this week's email could include at the moment: the coming days, and news since the last issue. */
export async function listWeeklyItems(ctx: Pick<Ctx, 'db' | 'now' | 'registry'>): Promise<WeeklyItem[]> {
  const since = newSince(ctx.now, await findPreviousStart(ctx.db, weekOf(ctx.now)));
  const found = await Promise.all(
    ctx.registry.weekly.map(async ({ kind, items }) =>
      (await items(ctx, since)).map((item) => ({ kind: kind.name, ...item })),
    ),
  );
  return found.flat();
}

/** The sections of the email, in order. */
export function weeklyKinds({ registry }: Pick<Ctx, 'registry'>) {
  return registry.weekly.map(({ kind }) => kind);
}
