import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useId, useState } from 'react';
import { decodeText } from '#features/imports/decode-text.ts';
import { Refusal } from '#kit/contract/errors.ts';
import { useApi } from '#kit/web/api.ts';
import { tellProblem } from '#kit/web/form/tell-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ImportPreview } from '../contract.ts';

type Chosen = { csv: string; preview: ImportPreview };

/** A file, what it would change, and the button that does it. `today` is YYYY-MM-DD. */
export function ImportPanel({ mosqueId, today }: { mosqueId: string; today: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');
  const thisYear = Number(today.slice(0, 4));
  const [yearWhereMissing, setYear] = useState(thisYear);

  const look = async (csv: string, year: number) => {
    setProblem('');
    setChosen(null);
    try {
      const input = { placeId: mosqueId, csv, yearWhereMissing: year };
      setChosen({ csv, preview: await api.previewTimetable(input) });
    } catch (error) {
      const { issues, text } = tellProblem(error, 'This file can’t be imported');
      setProblem(issues[0]?.message ?? text);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const read = await textOf(file);
    if (read.ok) await look(read.text, yearWhereMissing);
    else {
      setChosen(null);
      setProblem(read.why);
    }
  };
  const apply = async ({ csv, preview }: Chosen) => {
    try {
      const { digest } = preview;
      const done = await api.applyTimetable({ placeId: mosqueId, csv, yearWhereMissing, digest });
      showToast({ title: `${done.added + done.changed} days are stored.` });
      setChosen(null);
    } catch (error) {
      tellProblem(error, 'Nothing was stored');
      await look(csv, yearWhereMissing);
    }
    await router.invalidate();
  };
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        A CSV file with a date and columns such as “Fajr begins” and “Fajr jamaah”. In Excel: Save As, CSV
        UTF-8. You see first what would change.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FileField onChange={choose} />
        <SelectField
          label="Year of dates that name none"
          name="year"
          value={String(yearWhereMissing)}
          onChange={(event) => {
            const year = Number(event.target.value);
            setYear(year);
            if (chosen) void look(chosen.csv, year);
          }}
          choices={[thisYear, thisYear + 1].map((year) => ({ value: String(year), label: String(year) }))}
        />
      </div>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {chosen ? <Preview chosen={chosen} onApply={() => apply(chosen)} /> : null}
    </div>
  );
}

function FileField({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        CSV file
      </label>
      <input id={id} type="file" accept=".csv,text/csv,text/plain" className="field" onChange={onChange} />
    </div>
  );
}

/** The words of a file in whichever encoding a spreadsheet wrote them; or why it has none. */
async function textOf(file: File): Promise<{ ok: true; text: string } | { ok: false; why: string }> {
  try {
    return { ok: true, text: decodeText(new Uint8Array(await file.arrayBuffer())).text };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, why: error.issues?.[0]?.message ?? error.message };
  }
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
