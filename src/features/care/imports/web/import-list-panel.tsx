import { fillPath } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import { sendFile } from '#kit/web/form/upload-file.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ImportPreview, ListKind } from '../import.contract.ts';
import {
  ImportFileField,
  ImportPreviewPanel,
  type ListContent,
  readCsvFile,
  readListFile,
  useImportFile,
} from './import-file.tsx';

type Texts = { title: string; unit: string; columns: string; pictures: boolean };

const texts: Record<ListKind, Texts> = {
  mosques: {
    title: 'Import mosques',
    unit: 'mosques',
    columns:
      'Name, Address, Postcode, and if you have them Latitude, Longitude, Phone, Website, Facilities, Women’s Prayers, Picture',
    pictures: true,
  },
  schools: {
    title: 'Import schools',
    unit: 'schools',
    columns:
      'Name, Address, Postcode, School type, Age range, and if you have them Latitude, Longitude and Picture',
    pictures: true,
  },
  facilities: {
    title: 'Import facilities',
    unit: 'facilities',
    columns: 'Name, Address, Postcode, Facility type, and if you have them Latitude, Longitude and Picture',
    pictures: true,
  },
  meetings: {
    title: 'Import meetings',
    unit: 'meetings',
    columns: 'Title, Date, Start, End, Type, Location, Address, Agenda, Minutes',
    pictures: false,
  },
  businesses: {
    title: 'Import businesses',
    unit: 'businesses',
    columns: 'Name, Category, Description, Address, Postcode, Phone, Email, Website',
    pictures: false,
  },
};

/** Imports a list from a spreadsheet, alone or in a ZIP file with its pictures, after a preview of the changes. */
export function ImportListPanel({ kind }: { kind: ListKind }) {
  const { title, unit, columns, pictures } = texts[kind];
  const { chosen, problem, busy, choose, applyImport } = useListImport(kind);
  return (
    <Panel title={title} className="mt-8">
      <div className="grid max-w-3xl gap-4">
        <p className="text-soft">
          A CSV file with a row for each and headings such as {columns}. You see first what would change.
        </p>
        {pictures ? (
          <p className="text-soft">
            With pictures: put the CSV file and the pictures (JPG, PNG or WebP, up to 5 MB each) into one ZIP
            file of up to 40 MB. The column Picture holds the name of each picture’s file, such as
            an-noor.jpg, and Picture credit says who took it.
          </p>
        ) : null}
        <ImportFileField takes={pictures ? 'places with pictures' : 'spreadsheet'} onChange={choose} />
        <ImportPreviewPanel chosen={chosen} problem={problem} busy={busy} unit={unit} onApply={applyImport} />
      </div>
    </Panel>
  );
}

function useListImport(kind: ListKind) {
  const api = useApi<typeof calls>();
  return useImportFile<ListContent, ImportPreview>({
    read: async ([file]) => {
      if (!file) return { ok: false, why: '' };
      if (texts[kind].pictures) return readListFile(file);
      const read = await readCsvFile(file);
      return read.ok ? { ok: true, value: { csv: read.value } } : read;
    },
    preview: (content) =>
      'csv' in content
        ? api.previewList({ kind, csv: content.csv })
        : sendArchive('/api/admin/lists/:kind/archive/preview', { kind }, content.archive),
    apply: async (content, digest) => {
      const path = '/api/admin/lists/:kind/archive/import/:digest';
      const done =
        'csv' in content
          ? await api.applyList({ kind, csv: content.csv, digest })
          : await sendArchive(path, { kind, digest }, content.archive);
      showToast({ title: `${done.added} added, ${done.changed} changed.` });
    },
  });
}

async function sendArchive(path: string, fields: Record<string, string>, file: File): Promise<ImportPreview> {
  const response = await sendFile('POST', fillPath(path, fields).path, { file, type: 'application/zip' });
  return response.json();
}
