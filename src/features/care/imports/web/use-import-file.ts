import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { ApiError } from '#kit/contract/errors.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportPreview } from '../import-preview.ts';

/** The chosen file, and what it would change. */
export type ChosenFile = { csv: string; preview: ImportPreview };

type Work = {
  /** Asks the server for a preview. */
  look: (csv: string) => Promise<ImportPreview>;
  /** Imports it, if the preview is still accurate. */
  apply: (csv: string, digest: string) => Promise<void>;
};

/** Choosing, previewing and importing a spreadsheet file. `problem` says why a file can't be read. */
export function useImportFile({ look, apply }: Work) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState('');
  const router = useRouter();

  const lookAt = async (csv: string, by = look) => {
    setProblem('');
    setChosen(null);
    try {
      setChosen({ csv, preview: await by(csv) });
    } catch (error) {
      const { issues, text } = showProblem(error, 'We can’t import this file');
      setProblem(issues[0]?.message ?? text);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const read = await textOf(file);
    if (read.ok) await lookAt(read.text);
    else {
      setChosen(null);
      setProblem(read.why);
    }
  };
  const carryOut = async ({ csv, preview }: ChosenFile) => {
    try {
      await apply(csv, preview.digest);
      setChosen(null);
      await router.invalidate();
    } catch (error) {
      showProblem(error, 'Nothing was saved');
      await lookAt(csv);
    }
  };
  return { chosen, problem, choose, lookAt, carryOut };
}

/** The text of a file, in whichever encoding the spreadsheet used; or why it can't be read. */
async function textOf(file: File): Promise<{ ok: true; text: string } | { ok: false; why: string }> {
  try {
    return { ok: true, text: decodeText(new Uint8Array(await file.arrayBuffer())).text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, why: error.issues?.[0]?.message ?? error.message };
  }
}
