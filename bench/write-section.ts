import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Figure, figuresAsMarkdown } from './figures.ts';

const documents = join(import.meta.dirname, '../docs');

/** Puts a part's figures between its marks in a document, with the day and the machine. */
export function writeSection(name: string, figures: readonly Figure[], title = 'performance.md'): void {
  const document = join(documents, title);
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(document, 'utf8');
  const [before, rest] = [text.indexOf(start), text.indexOf(end)];
  if (before === -1 || rest === -1) throw new Error(`docs/${title} has no marks ${start} and ${end}.`);
  const machine = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores`;
  const section = `${start}\n${figuresAsMarkdown(figures)}\n\nMeasured on ${machine}.\n`;
  writeFileSync(document, text.slice(0, before) + section + text.slice(rest));
}
