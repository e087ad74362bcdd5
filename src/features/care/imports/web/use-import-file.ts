import { useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { showProblem } from '#kit/web/form/show-problem.ts';
import type { ImportPreview } from '../import-preview.ts';
import type { FileRead } from './read-import-file.ts';

/** The chosen file's content, and what it would change. */
export type ChosenFile<Content> = { content: Content; preview: ImportPreview };

type Work<Content> = {
  /** Reads a file in the browser; or says why it can't be read. */
  read: (file: File) => Promise<FileRead<Content>>;
  /** Asks the server for a preview. */
  look: (content: Content) => Promise<ImportPreview>;
  /** Imports it, if the preview is still accurate. */
  apply: (content: Content, digest: string) => Promise<void>;
};

/** Choosing, previewing and importing a file. `problem` says why a file can't be read; `busy` while the server reads it. */
export function useImportFile<Content>({ read, look, apply }: Work<Content>) {
  const [chosen, setChosen] = useState<ChosenFile<Content> | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const router = useRouter();

  const lookAt = async (content: Content, by = look) => {
    setProblem('');
    setChosen(null);
    setBusy(true);
    try {
      setChosen({ content, preview: await by(content) });
    } catch (error) {
      const { issues, text } = showProblem(error, 'We can’t import this file');
      setProblem(issues[0]?.message ?? text);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const content = await read(file);
    if (content.ok) await lookAt(content.value);
    else {
      setChosen(null);
      setProblem(content.why);
    }
  };
  const carryOut = async ({ content, preview }: ChosenFile<Content>) => {
    setBusy(true);
    try {
      await apply(content, preview.digest);
      setChosen(null);
      await router.invalidate();
    } catch (error) {
      showProblem(error, 'Nothing was saved');
      await lookAt(content);
    } finally {
      setBusy(false);
    }
  };
  return { chosen, problem, busy, choose, lookAt, carryOut };
}
