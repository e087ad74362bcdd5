import { expect, test } from 'vitest';
import { headOf } from './head.ts';

test('a name can’t end the script element with structured data', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028 & -->';
  const { scripts } = headOf({
    title: name,
    description: name,
    path: '/events/1',
    publicUrl: 'https://mahalla.example',
    jsonLd: [{ '@type': 'Event', name }],
  });
  const [script] = scripts;
  expect(script?.children).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(script?.children ?? '')).toMatchObject({ name });
});
