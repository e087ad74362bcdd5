import { type ChangeEvent, useId } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { ChosenFile } from './use-import-file.ts';

type FieldProps = {
  withPictures?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The field for a CSV file, or for a ZIP file of one with its pictures. */
export function ImportFileField({ withPictures = false, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {withPictures ? 'CSV or ZIP file' : 'CSV file'}
      </label>
      <input
        id={id}
        type="file"
        accept={`.csv,text/csv,text/plain${withPictures ? ',.zip,application/zip' : ''}`}
        className="field"
        onChange={onChange}
      />
    </div>
  );
}

/** What the chosen file would change, or why it can't be read, and the button to import it. `unit`: 'days', 'places'. */
export function ImportOutlook<Content>({
  chosen,
  problem,
  busy,
  unit,
  onApply,
}: {
  chosen: ChosenFile<Content> | null;
  problem: string;
  busy: boolean;
  unit: string;
  onApply: (chosen: ChosenFile<Content>) => void;
}) {
  if (problem) return <Notice tone="danger">{problem}</Notice>;
  if (!chosen) return busy ? <p role="status">Reading the file…</p> : null;
  const { lines, added, changed, unchanged, skipped } = chosen.preview;
  const writes = added + changed;
  return (
    <div>
      <p role="status" className="font-semibold">
        {added} to add, {changed} to change, {unchanged} unchanged, {skipped} skipped.
      </p>
      <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm">
        {lines.join('\n').trim()}
      </pre>
      {skipped > 0 ? (
        <Notice className="mt-3">
          Skipped rows leave the stored data unchanged. It’s best to correct them in the file and choose it
          again.
        </Notice>
      ) : null}
      <Button className="mt-3" disabled={writes === 0 || busy} onClick={() => onApply(chosen)}>
        {busy ? 'Saving…' : buttonText(writes, unit)}
      </Button>
    </div>
  );
}

function buttonText(writes: number, unit: string): string {
  if (writes === 0) return 'Nothing to save';
  return writes === 1 ? 'Save this one' : `Save these ${writes} ${unit}`;
}
