import { getRouteApi } from '@tanstack/react-router';
import { eventCategories, eventCategoryLabels } from '#features/gatherings/events/event.rules.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../weekly-email.contract.ts';

const route = getRouteApi('/_account/profile/weekly');

/** /profile/weekly: the interests whose events come first in the member's weekly email. */
export function WeeklyInterestsPage() {
  const { interests } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, problem } = useForm({
    refresh: true,
    failed: 'Your choice wasn’t saved',
    send: async (fields) => {
      await api.saveWeeklyInterests({
        interests: eventCategories.filter((category) => fields.isTicked(category)),
      });
      showToast({ title: 'Choice saved.' });
    },
  });
  return (
    <>
      <PageHeader
        lead="What you tick comes first, then what your mosques announce and what is near you. You can turn the email on or off on your profile."
        trail={[{ name: 'Profile', path: '/profile' }]}
      />
      <form method="post" noValidate onSubmit={onSubmit} className="page pb-12">
        <fieldset>
          <legend className="font-semibold">Kinds of event</legend>
          <div className="grid max-w-2xl gap-x-6 sm:grid-cols-2">
            {eventCategories.map((category) => (
              <CheckboxField
                key={category}
                name={category}
                label={eventCategoryLabels[category]}
                defaultChecked={interests.includes(category)}
              />
            ))}
          </div>
        </fieldset>
        {problem}
        <Button type="submit" disabled={sending} className="mt-4">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </>
  );
}
