import { useLocation } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { Preview } from '../preview.contract.ts';

/** Says that the page is a preview, with its day and links to another day and back. Renders nothing without a preview. */
export function PreviewBanner({ preview }: { preview: Preview }) {
  const { pathname } = useLocation();
  if (preview === null) return null;
  return (
    <section aria-label="Preview" className="no-print border-line border-b bg-saffron-soft">
      <div className="page flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
        <div>
          <p className="font-bold">
            <Eye aria-hidden="true" className="me-2 inline-block size-5 align-[-0.2em]" />
            Preview of {dateText(preview.date, 'plain')}, {clockText(preview.time)}
          </p>
          <p className="text-sm">
            Only you see this. Months not declared yet begin on the expected day.{' '}
            <a href={pathname} className="link inline-flex min-h-11 items-center">
              Back to now
            </a>
          </p>
        </div>
        <PreviewForm path={pathname} preview={preview} />
      </div>
    </section>
  );
}

/** Form for the date and time to preview. A GET form, so that it works without JavaScript. */
export function PreviewForm({ path, preview }: { path: string; preview: Preview }) {
  return (
    <form
      key={`${preview?.date} ${preview?.time}`}
      method="get"
      action={path}
      className="flex flex-wrap items-end gap-2"
    >
      <TextField label="Date" name="date" type="date" required defaultValue={preview?.date} />
      <TextField label="Time" name="time" type="time" required defaultValue={preview?.time ?? '18:00'} />
      <Button type="submit" variant="outline">
        Preview
      </Button>
    </form>
  );
}
