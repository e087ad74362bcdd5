import { borough } from '#borough';
import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { weeklyHeadings, weeklyItemKinds } from '../choose-items.ts';
import { weeklyMail } from './mail-kinds.ts';

export const weeklyWords = mail({
  kind: weeklyMail,
  subject: ({ from }) => `This week in ${borough.name}: ${from}`,
  body: ({ firstName, items }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      {weeklyItemKinds
        .filter((kind) => items.some((item) => item.kind === kind))
        .map((kind) => (
          <div key={kind}>
            <h2 style={{ fontSize: 20, margin: '20px 0 8px' }}>{weeklyHeadings[kind]}</h2>
            {items
              .filter((item) => item.kind === kind)
              .map(({ title, line, path, near }) => (
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
      <MailButton href={`${site.publicUrl}/events`}>See everything that is on</MailButton>
      <p style={{ fontSize: 14 }}>
        What comes first is yours to say: <a href={`${site.publicUrl}/profile/weekly`}>my weekly e-mail</a>
      </p>
    </>
  ),
});
