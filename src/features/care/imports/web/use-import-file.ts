import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { ApiError } from '#kit/contract/errors.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportPreview } from '../import-preview.ts';

/** A file that was chosen, and what it would change. */
export type ChosenFile = { csv: string; preview: ImportPreview };

type Work = {
  /** Asks the server what the file would change. */
  look: (csv: string) => Promise<ImportPreview>;
  /** Has it done, if the preview is still true. */
  apply: (csv: string, digest: string) => Promise<void>;
};

/** A file of a spreadsheet: chosen, looked at, carried out. What can't be read is said in `problem`. */
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
      const { issues, text } = showProblem(error, 'This file can’t be imported');
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
      showProblem(error, 'Nothing was stored');
      await lookAt(csv);
    }
  };
  return { chosen, problem, choose, lookAt, carryOut };
}

/** The words of a file in whichever encoding a spreadsheet wrote them; or why it has none. */
async function textOf(file: File): Promise<{ ok: true; text: string } | { ok: false; why: string }> {
  try {
    return { ok: true, text: decodeText(new Uint8Array(await file.arrayBuffer())).text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, why: error.issues?.[0]?.message ?? error.message };
  }
}
