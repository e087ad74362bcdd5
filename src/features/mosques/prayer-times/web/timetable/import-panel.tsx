import { useState } from 'react';
import { ImportFileField, ImportOutlook } from '#features/care/imports/web/import-file.tsx';
import { readCsvFile } from '#features/care/imports/web/read-import-file.ts';
import { useImportFile } from '#features/care/imports/web/use-import-file.ts';
import { useApi } from '#kit/web/api.ts';
import { SelectField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../timetable-contract.ts';

/** A file, what it would change, and the button that does it. `today` is YYYY-MM-DD. */
export function ImportPanel({ mosqueId, today }: { mosqueId: string; today: string }) {
  const api = useApi<typeof calls>();
  const thisYear = Number(today.slice(0, 4));
  const [yearWhereMissing, setYear] = useState(thisYear);
  const lookFor = (year: number) => (csv: string) =>
    api.previewTimetable({ placeId: mosqueId, csv, yearWhereMissing: year });
  const { chosen, problem, busy, choose, lookAt, carryOut } = useImportFile({
    read: readCsvFile,
    look: lookFor(yearWhereMissing),
    apply: async (csv, digest) => {
      const done = await api.applyTimetable({ placeId: mosqueId, csv, yearWhereMissing, digest });
      showToast({ title: `${done.added + done.changed} days imported.` });
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        A CSV file with a date and columns such as “Fajr begins” and “Fajr jamaah”. In Excel: Save As, CSV
        UTF-8. You’ll see what would change first.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ImportFileField onChange={choose} />
        <SelectField
          label="Year, for dates without one"
          name="year"
          value={String(yearWhereMissing)}
          onChange={(event) => {
            const year = Number(event.target.value);
            setYear(year);
            if (chosen) void lookAt(chosen.content, lookFor(year));
          }}
          choices={[thisYear, thisYear + 1].map((year) => ({ value: String(year), label: String(year) }))}
        />
      </div>
      <ImportOutlook chosen={chosen} problem={problem} busy={busy} unit="days" onApply={carryOut} />
    </div>
  );
}
