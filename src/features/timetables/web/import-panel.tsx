import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useId, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { tellProblem } from '#kit/web/form/tell-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ImportPreview } from '../contract.ts';

type Chosen = { csv: string; preview: ImportPreview };

/** A file, what it would change, and the button that does it. */
export function ImportPanel({ mosqueId }: { mosqueId: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    setChosen(null);
    setProblem('');
    if (!file) return;
    try {
      const csv = await file.text();
      setChosen({ csv, preview: await api.previewTimetable({ placeId: mosqueId, csv }) });
    } catch (error) {
      const { issues, text } = tellProblem(error, 'This file can’t be imported');
      setProblem(issues[0]?.message ?? text);
    }
  };
  const apply = async ({ csv, preview }: Chosen) => {
    try {
      const { digest } = preview;
      const done = await api.applyTimetable({ placeId: mosqueId, csv, digest });
      showToast({ title: `${done.added + done.changed} days are stored.` });
      setChosen(null);
    } catch (error) {
      tellProblem(error, 'Nothing was stored');
    }
    await router.invalidate();
  };
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        A CSV file with a date and columns such as “Fajr begins” and “Fajr jamaah”. In Excel: Save As, CSV
        UTF-8. You see first what would change.
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          CSV file
        </label>
        <input id={id} type="file" accept=".csv,text/csv,text/plain" className="field" onChange={choose} />
      </div>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {chosen ? <Preview chosen={chosen} onApply={() => apply(chosen)} /> : null}
    </div>
  );
}

function Preview({ chosen, onApply }: { chosen: Chosen; onApply: () => void }) {
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
          Skipped rows keep what is stored now. Better correct them in the file and choose it again.
        </Notice>
      ) : null}
      <Button className="mt-3" disabled={writes === 0} onClick={onApply}>
        {writes === 0 ? 'Nothing to store' : `Store these ${writes} days`}
      </Button>
    </div>
  );
}
