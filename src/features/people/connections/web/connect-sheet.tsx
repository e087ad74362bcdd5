import { useRouter } from '@tanstack/react-router';
import { problemOf, useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../connection.contract.ts';
import { connectionLengths } from '../connection.rules.ts';
import { firstNameOf } from './conversation-text.ts';

const failed = 'Failed to send connection request. Please try again.';

/** The sheet for writing an introduction to another member; opened by `openSheet(id)` or a SheetLink. */
export function ConnectSheet({ id, userId, name }: { id: string; userId: string; name: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    check: (fields) =>
      fields.text('message').trim() === ''
        ? { message: 'Please write a few words about yourself and why you ask.' }
        : {},
    send: async (fields) => {
      try {
        const { status, id: connectionId } = await api.createMemberConnection({
          toUserId: userId,
          message: fields.text('message'),
        });
        closeSheet(id);
        showToast({ title: 'Connection Request Sent' });
        if (status === 'accepted') {
          await router.navigate({ to: '/messages/$connectionId', params: { connectionId } });
        } else await router.invalidate();
      } catch (error) {
        if (problemOf(error).status === 401) {
          const description = 'You need to be logged in to connect with members.';
          showToast({ title: 'Please log in', description, tone: 'danger' });
        }
        throw error;
      }
    },
  });
  return (
    <Sheet id={id} title={`Connect with ${firstNameOf(name)}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <p className="text-soft">
          {firstNameOf(name)} will read this. If {firstNameOf(name)} accepts, you can message each other for
          14 days, or longer if you both agree.
        </p>
        <TextArea
          label="Your introduction"
          name="message"
          rows={4}
          dir="auto"
          maxLength={connectionLengths.introduction}
          error={errors.message}
          hint="Say who you are and why you’d like to connect. Leave out your phone number and email for now."
          required
        />
        {problem}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Sending…' : 'Send introduction'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
