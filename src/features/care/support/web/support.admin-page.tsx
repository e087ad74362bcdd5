import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ReceivedSupportRequest } from '../support-request.contract.ts';
import { supportLengths } from '../support-request.rules.ts';
import { SupportThread } from './support-thread.tsx';

const route = getRouteApi('/_admin/admin/support');

/** /admin/support: questions from members and visitors, those without an answer first. */
export function AdminSupportPage() {
  return (
    <ListPage
      lead="From members and visitors, longest waiting first. Your answer goes out by email."
      trail={[{ name: 'Admin', path: '/admin' }]}
      page={route.useLoaderData()}
      empty="No questions yet"
      next="More"
    >
      {(questions) => (
        <ul className="max-w-3xl divide-y divide-line">
          {questions.map((question) => (
            <li key={question.id} className="py-4">
              <Question question={question} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Question({ question }: { question: ReceivedSupportRequest }) {
  const { name, email, page } = question;
  return (
    <>
      <SupportThread as="h2" question={question} />
      <p className="mt-2 text-sm text-soft">
        <bdi>{name}</bdi> {question.userId === null ? '(no account)' : '(member)'} · <bdi>{email}</bdi>
        {page === null ? null : (
          <>
            {' · from '}
            <a href={page} className="link">
              {page}
            </a>
          </>
        )}
      </p>
      {question.answer === null ? <AnswerForm id={question.id} /> : null}
    </>
  );
}

function AnswerForm({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Answer not sent',
    send: async (fields) => {
      const { message } = await api.answerSupportRequest({ id, answer: fields.text('answer') });
      showToast({ title: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-3">
      <TextArea
        label="Answer"
        name="answer"
        dir="auto"
        maxLength={supportLengths.answer}
        error={errors.answer}
        required
      />
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Send answer'}
      </Button>
    </form>
  );
}
