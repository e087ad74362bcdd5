import { z } from 'zod';
import { borough } from '#borough';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

const item = z.object({
  /** The section that it stands in. */
  heading: z.string(),
  title: z.string(),
  line: z.string(),
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
        line: 'Saturday 28 November 2026, 7:00pm, Seven Kings Mosque',
        path: '/events',
        near: 'within 1 mile',
      },
    ],
  },
  subject: ({ from }) => `This week in ${borough.name}: ${from}`,
  body: ({ firstName, items }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      {[...Map.groupBy(items, ({ heading }) => heading)].map(([heading, section]) => (
        <div key={heading}>
          <h2 style={{ fontSize: 20, margin: '20px 0 8px' }}>{heading}</h2>
          {section.map(({ title, line, path, near }) => (
            <p key={path + title} style={{ margin: '0 0 12px' }}>
              <a href={site.publicUrl + path} style={{ color: '#0f5c56' }}>
                <strong>{title}</strong>
              </a>
              <br />
              {line}
              {near ? ` (${near})` : ''}
            </p>
          ))}
        </div>
      ))}
      <MailButton href={`${site.publicUrl}/events`}>See everything that’s on</MailButton>
      <p style={{ fontSize: 14 }}>
        Choose what comes first: <a href={`${site.publicUrl}/profile/weekly`}>my weekly e-mail</a>
      </p>
    </>
  ),
});
