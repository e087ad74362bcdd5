import { getRouteApi } from '@tanstack/react-router';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Card } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, RequestOfMember } from '../privacy.contract.ts';
import { privacyLengths } from '../privacy.rules.ts';

const route = getRouteApi('/_admin/admin/privacy-requests');

/** /admin/privacy-requests: members' requests to the data protection officer. */
export function PrivacyRequestsPage() {
  return (
    <ListPage
      lead="By law we have a month to answer each one, and thirty days to acknowledge a complaint."
      trail={[{ name: 'Admin', path: '/admin' }]}
      page={route.useLoaderData()}
      empty="No requests yet"
      next="More"
    >
      {(requests) => requests.map((request) => <RequestCard key={request.id} request={request} />)}
    </ListPage>
  );
}

function RequestCard({ request }: { request: RequestOfMember }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Answer not sent',
    send: async (fields) => {
      const { message } = await api.answerPrivacyRequest({ id: request.id, answer: fields.text('answer') });
      showToast({ title: message });
    },
  });
  return (
    <Card>
      <p className="text-sm text-soft">
        {request.kind} · <DateText date={request.createdAt} /> · <bdi>{request.name}</bdi> ({request.email})
      </p>
      <p className="mt-2 whitespace-pre-wrap" dir={directionOf(request.message)}>
        {request.message}
      </p>
      {request.answer === null ? (
        <form method="post" noValidate className="mt-3 grid gap-3" onSubmit={onSubmit}>
          <TextArea
            label="Answer"
            name="answer"
            maxLength={privacyLengths.message}
            error={errors.answer}
            required
          />
          {problem}
          <Button type="submit" disabled={sending} className="justify-self-start">
            {sending ? 'Sending…' : 'Send answer'}
          </Button>
        </form>
      ) : (
        <p className="mt-3 whitespace-pre-wrap border-tile border-s-4 ps-3" dir={directionOf(request.answer)}>
          {request.answer}
        </p>
      )}
    </Card>
  );
}
