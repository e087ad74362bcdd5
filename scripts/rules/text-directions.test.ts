import { expect, test } from 'vitest';
import { aProject } from './a-project.ts';
import { readProject } from './project.ts';
import { textDirections } from './text-directions.ts';

test('a paragraph or heading may not take its direction from its first letter; a field and a name in a sentence may', () => {
  const text = [
    'export const Message = ({ text }: { text: string }) => (',
    '  <section>',
    '    <h2 dir="auto">{text}</h2>',
    '    <p className="text-sm" dir="auto">{text}</p>',
    '    <blockquote dir="auto">{text}</blockquote>',
    '    <p dir={directionOf(text)}>{text}</p>',
    '    <span dir="auto">{text}</span>',
    '    <input dir="auto" />',
    '  </section>',
    ');',
  ].join('\n');
  const page = 'src/features/exchange/classifieds/web/talk.page.tsx';
  const project = aProject({ [page]: text, 'src/kit/web/ui/text/line.test.tsx': text });
  const found = textDirections.check(readProject(project)).map(({ path, line }) => `${path}:${line}`);
  expect(found).toEqual([3, 4, 5].map((line) => `${page}:${line}`));
});
