import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, MemberProfile } from '../contract.ts';
import type { Step } from './steps.tsx';

/** The fields of one step, saved together. */
export function StepForm({
  step: { Fields, read },
  profile,
  done = {},
  button,
  told,
  onSaved,
}: {
  step: Step;
  profile: MemberProfile;
  /** What is saved with them. */
  done?: { wizardStep?: number };
  button: string;
  /** What a toast says. */
  told?: string;
  onSaved?: () => Promise<void>;
}) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your entry wasn’t saved',
    send: async (fields) => {
      await api.saveMemberProfile({ ...read(fields), ...done });
      if (told) showToast({ title: told });
      await onSaved?.();
    },
  });
  return (
    <form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={onSubmit}>
      <Fields profile={profile} errors={errors} />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving...' : button}
      </Button>
    </form>
  );
}
