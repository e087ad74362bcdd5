import { z } from 'zod';
import { borough } from '#borough';
import { MailButton, mailTile } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { weeklySubject } from '../weekly-subject.ts';

const item = z.object({
  /** The section that it stands in. */
  heading: z.string(),
  title: z.string(),
  line: z.string(),
  /** What was written before it was told has none. */
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
          your weekly e-mail
        </a>
      </p>
    </>
  ),
});
