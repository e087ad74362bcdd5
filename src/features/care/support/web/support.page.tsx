import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import type { calls } from '../support-request.contract.ts';
import { supportLengths } from '../support-request.rules.ts';
import { SupportThread } from './support-thread.tsx';

const route = getRouteApi('/support');

/** /support: a form for questions to the people who run the site, and the member's earlier questions with answers. */
export function SupportPage() {
  const { page } = route.useSearch();
  const member = route.useLoaderData();
  return (
    <>
      <PageHeader
        lead="A volunteer will answer by email. To report harmful content, use ‘Report something’; in an emergency, call 999."
        trail={[{ name: 'Home', path: '/' }]}
      />
      <div className="page pb-12">
        <SupportForm page={page} answerTo={member?.email ?? null} />
      </div>
      {member && member.questions.items.length > 0 ? (
        <Section title="Your questions">
          <PagedRows page={member.questions} path="/support" empty="No questions yet" next="Earlier">
            {(questions) => (
              <ul className="max-w-3xl divide-y divide-line">
                {questions.map((question) => (
                  <li key={question.id} className="py-4">
                    <SupportThread as="h3" question={question} />
                  </li>
                ))}
              </ul>
            )}
          </PagedRows>
        </Section>
      ) : null}
    </>
  );
}

/** The form for a question. `answerTo`: the member's address; visitors enter one. `page`: the page that the question came from. */
function SupportForm({ page, answerTo }: { page: string | undefined; answerTo: string | null }) {
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState(false);
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Your question wasn’t sent',
    send: async (fields) => {
      await api.sendSupportRequest({
        subject: fields.text('subject'),
        message: fields.text('message'),
        page,
        ...(answerTo === null ? { name: fields.text('name'), email: fields.text('email').trim() } : {}),
      });
    },
    onSuccess: () => {
      setSent(true);
      scrollTo(0, 0);
    },
  });
  if (sent) {
    return (
      <div className="grid max-w-2xl gap-4">
        <p role="status" className="rounded-card bg-tile-soft p-4 text-lg text-tile-ink">
          Thank you. We’ll answer by email.
        </p>
        <Button variant="outline" className="justify-self-start" onClick={() => setSent(false)}>
          Ask something else
        </Button>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-4">
      {answerTo === null ? <VisitorFields errors={errors} /> : null}
      <TextField
        label="Subject"
        name="subject"
        dir="auto"
        maxLength={supportLengths.subject}
        error={errors.subject}
        required
      />
      <TextArea
        label="Your question"
        name="message"
        rows={6}
        dir="auto"
        maxLength={supportLengths.message}
        error={errors.message}
        hint={page === undefined ? undefined : `We’ll see that you came from ${page}.`}
        required
      />
      {answerTo === null ? null : (
        <p className="text-sm text-soft">
          The answer comes to <bdi>{answerTo}</bdi> and appears on this page.
        </p>
      )}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function VisitorFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <TextField
        label="Your name (optional)"
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={supportLengths.name}
        error={errors.name}
      />
      <TextField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        hint="We use it to answer you, and delete it a year after our answer."
        required
      />
    </>
  );
}
