import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useId, useState } from 'react';
import { ApiError } from '#kit/contract/errors.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { ImportPreview } from '../import.contract.ts';
import { decodeText } from '../text-file.rules.ts';

type FieldProps = {
  /** Which files it takes: a spreadsheet, or several at once; or one of places, also as a map file or as a ZIP file with its pictures. */
  takes?: 'spreadsheet' | 'spreadsheets' | 'places with pictures';
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

const fieldLabels = {
  spreadsheet: 'CSV file',
  spreadsheets: 'CSV files',
  'places with pictures': 'CSV, GeoJSON or ZIP file',
};
const spreadsheetTypes = '.csv,.tsv,.txt,text/csv,text/plain';
const mapTypes = '.geojson,.json,application/geo+json,application/json';
const acceptedTypes = {
  spreadsheet: spreadsheetTypes,
  spreadsheets: spreadsheetTypes,
  'places with pictures': `${spreadsheetTypes},${mapTypes},.zip,application/zip`,
};

/** The field for a file to import. */
export function ImportFileField({ takes = 'spreadsheet', onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {fieldLabels[takes]}
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedTypes[takes]}
        multiple={takes === 'spreadsheets'}
        className="field"
        onChange={onChange}
      />
    </div>
  );
}

/**
 * The changes that the chosen file would make, or why it can't be read, and the button to import it. `unit`: 'days', 'places';
 * `waitsFor`: what must be done before it can be imported.
 */
export function ImportPreviewPanel<Content, Preview extends ImportPreview>({
  chosen,
  problem,
  busy,
  unit,
  waitsFor = '',
  onApply,
}: {
  chosen: ChosenFile<Content, Preview> | null;
  problem: string;
  busy: boolean;
  unit: string;
  waitsFor?: string;
  onApply: (chosen: ChosenFile<Content, Preview>) => void;
}) {
  if (problem) return <Notice tone="danger">{problem}</Notice>;
  if (!chosen) return busy ? <p role="status">Reading the file…</p> : null;
  const { lines, added, changed, unchanged, skipped, leftOut } = chosen.preview;
  const writes = added + changed;
  return (
    <div>
      <p role="status" className="font-semibold">
        {added} to add, {changed} to change, {unchanged} unchanged, {skipped} skipped.
      </p>
      <LeftOut lines={leftOut} />
      <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm">
        {lines.join('\n').trim()}
      </pre>
      {skipped > 0 ? (
        <Notice className="mt-3">
          Skipped rows leave the stored data unchanged. It’s best to correct them in the file and choose it
          again.
        </Notice>
      ) : null}
      {waitsFor ? (
        <Notice tone="caution" className="mt-3">
          {waitsFor}
        </Notice>
      ) : null}
      <Button
        className="mt-3"
        disabled={writes === 0 || busy || waitsFor !== ''}
        onClick={() => onApply(chosen)}
      >
        {busy ? 'Saving…' : buttonText(writes, unit)}
      </Button>
    </div>
  );
}

/** How many losses are listed above the report. */
const maxLeftOut = 10;

/** The cells that an import would leave out, above the report, where they are easily overlooked. */
function LeftOut({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - maxLeftOut;
  return (
    <Notice tone="caution" className="mt-3">
      <p className="font-semibold">
        {lines.length === 1
          ? 'Left out, although its row is imported:'
          : 'Left out, although their rows are imported:'}
      </p>
      <ul className="list-disc ps-5">
        {lines.slice(0, maxLeftOut).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 ? <p>… and {more} more, listed below.</p> : null}
    </Notice>
  );
}

function buttonText(writes: number, unit: string): string {
  if (writes === 0) return 'Nothing to save';
  return writes === 1 ? 'Save this one' : `Save these ${writes} ${unit}`;
}

/** The chosen file's content, and the changes it would make. */
type ChosenFile<Content, Preview> = { content: Content; preview: Preview };

type ImportActions<Content, Preview> = {
  /** Reads the chosen files in the browser, or returns why they can't be read. */
  read: (files: readonly File[]) => Promise<FileRead<Content>>;
  /** Fetches a preview from the server. */
  preview: (content: Content) => Promise<Preview>;
  /** Imports it, if the preview is still accurate. */
  apply: (content: Content, digest: string) => Promise<void>;
};

/**
 * State and actions for choosing, previewing and importing a file. `problem`: why a file can't be read; `busy`: while the server
 * reads it.
 */
export function useImportFile<Content, Preview extends ImportPreview>({
  read,
  preview,
  apply,
}: ImportActions<Content, Preview>) {
  const [chosen, setChosen] = useState<ChosenFile<Content, Preview> | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const router = useRouter();

  const loadPreview = async (content: Content, fetchPreview = preview) => {
    setProblem('');
    setChosen(null);
    setBusy(true);
    try {
      setChosen({ content, preview: await fetchPreview(content) });
    } catch (error) {
      const { issues, text } = showProblem(error, 'We can’t import this file');
      setProblem(issues[0]?.message ?? text);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    const content = await read(files);
    if (content.ok) await loadPreview(content.value);
    else {
      setChosen(null);
      setProblem(content.why);
    }
  };
  const applyImport = async ({ content, preview }: ChosenFile<Content, Preview>) => {
    setBusy(true);
    try {
      await apply(content, preview.digest);
      setChosen(null);
      await router.invalidate();
    } catch (error) {
      showProblem(error, 'Nothing was saved');
      await loadPreview(content);
    } finally {
      setBusy(false);
    }
  };
  return { chosen, problem, busy, choose, loadPreview, applyImport };
}

/** The content of a file, or why it can't be read. */
export type FileRead<Content> = { ok: true; value: Content } | { ok: false; why: string };

/** Reads the text of a spreadsheet in any supported encoding. */
export async function readCsvFile(file: File): Promise<FileRead<string>> {
  try {
    return { ok: true, value: decodeText(new Uint8Array(await file.arrayBuffer())).text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, why: error.issues?.[0]?.message ?? error.message };
  }
}

/** A spreadsheet's text, or a ZIP file of a spreadsheet and pictures, which the server unpacks. */
export type ListContent = { csv: string } | { archive: File };

/** The server's limit: 40 MB. */
const maxArchiveBytes = 40 * 1024 * 1024;

/** Reads a file that may be a ZIP file, judged by its first bytes. */
export async function readListFile(file: File): Promise<FileRead<ListContent>> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (p === 0x50 && k === 0x4b && !/\.xlsx?$/i.test(file.name)) {
    return file.size > maxArchiveBytes
      ? { ok: false, why: 'The ZIP file can be at most 40 MB. Make the pictures smaller, or split it.' }
      : { ok: true, value: { archive: file } };
  }
  const read = await readCsvFile(file);
  return read.ok ? { ok: true, value: { csv: read.value } } : read;
}
