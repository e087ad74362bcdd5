import { useApi } from '#kit/web/api.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ListKind } from '../contract.ts';
import { ImportFileField, ImportOutlook } from './import-file.tsx';
import { useImportFile } from './use-import-file.ts';

const texts: Record<ListKind, { title: string; unit: string; columns: string }> = {
  mosques: {
    title: 'Import mosques',
    unit: 'mosques',
    columns: 'Name, Address, Postcode, and if you have them Latitude, Longitude, Phone, Website, Facilities',
  },
  schools: {
    title: 'Import schools',
    unit: 'schools',
    columns: 'Name, Address, Postcode, School type, Age range, and if you have them Latitude and Longitude',
  },
  facilities: {
    title: 'Import facilities',
    unit: 'facilities',
    columns: 'Name, Address, Postcode, Facility type, and if you have them Latitude and Longitude',
  },
  meetings: {
    title: 'Import meetings',
    unit: 'meetings',
    columns: 'Title, Date, Start, End, Type, Location, Address, Agenda, Minutes',
  },
};

/** A list from a spreadsheet, what it would change, and the button to import it. */
export function ImportListPanel({ kind }: { kind: ListKind }) {
  const api = useApi<typeof calls>();
  const { title, unit, columns } = texts[kind];
  const { chosen, problem, choose, carryOut } = useImportFile({
    look: (csv) => api.previewList({ kind, csv }),
    apply: async (csv, digest) => {
      const done = await api.applyList({ kind, csv, digest });
      showToast({ title: `${done.added} added, ${done.changed} changed.` });
    },
  });
  return (
    <Panel title={title} className="mt-8">
      <div className="grid max-w-3xl gap-4">
        <p className="text-soft">
          A CSV file with a row for each and headings such as {columns}. You see first what would change.
        </p>
        <ImportFileField onChange={choose} />
        <ImportOutlook chosen={chosen} problem={problem} unit={unit} onApply={carryOut} />
      </div>
    </Panel>
  );
}
