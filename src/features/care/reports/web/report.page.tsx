import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { calls } from '../report.contract.ts';
import { reportLengths } from '../report.rules.ts';
import { reasonChoices, reasonOf } from './report-button.tsx';

const route = getRouteApi('/report');

/** /report: reports of illegal or harmful content without an account. */
export function ReportPage() {
  const { page } = route.useSearch();
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState(false);
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Failed to submit report. Please try again.',
    check: (fields) =>
      reasonOf(fields.text('reportReason')) ? {} : { reportReason: 'A report reason is required' },
    send: async (fields) => {
      await api.reportAsVisitor({
        contentUrl: fields.text('contentUrl').trim().replace(location.origin, ''),
        reportReason: reasonOf(fields.text('reportReason')) ?? 'other',
        description: fields.text('description'),
        email: fields.text('email').trim(),
      });
      setSent(true);
      scrollTo(0, 0);
    },
  });
  return (
    <>
      <PageHeader
        lead="Report illegal, hateful or dangerous content, or someone who is being harmed. In an emergency, call 999."
        trail={[{ name: 'Safety', path: '/safety' }]}
      />
      <div className="page pb-12">
        {sent ? (
          <p role="status" className="max-w-2xl rounded-card bg-tile-soft p-4 text-lg text-tile-ink">
            Report Submitted. Thank you: an administrator will look into it.
          </p>
        ) : (
          <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-4">
            <TextField
              label="Page address"
              name="contentUrl"
              defaultValue={page ?? ''}
              placeholder="/events/…"
              error={errors.contentUrl}
              required
            />
            <SelectField
              label="Reason"
              name="reportReason"
              choices={reasonChoices}
              error={errors.reportReason}
              required
            />
            <TextArea
              label="What’s wrong with it?"
              name="description"
              rows={5}
              maxLength={reportLengths.description}
              error={errors.description}
              required
            />
            <TextField
              label="Your email, if we may contact you about this (optional)"
              name="email"
              type="email"
              autoComplete="email"
              error={errors.email}
            />
            <div>
              {problem}
              <Button type="submit" disabled={sending}>
                {sending ? 'Submitting...' : 'Submit Report'}
              </Button>
            </div>
          </form>
        )}
      </div>
    </>
  );
}
