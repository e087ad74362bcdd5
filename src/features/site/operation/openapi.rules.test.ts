import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { openapiDocument } from './openapi.rules.ts';

test('a recursive schema is one component that all references point to', () => {
  const getText = call('getText', {
    method: 'GET',
    path: '/api/texts/:id',
    who: 'everyone',
    tag: 'Texts',
    summary: 'Answers a text.',
    input: z.strictObject({ id: z.string() }),
    output: z.object({ text: richText }),
  });
  const document = openapiDocument([getText], {
    title: 'A',
    description: '',
    publicUrl: 'https://a.example',
  });
  const text = JSON.stringify(document);
  expect(text).not.toContain('$defs');
  expect(new Set(text.match(/"\$ref":"[^"]+"/g))).toEqual(
    new Set(['"$ref":"#/components/schemas/RichTextBlock"', '"$ref":"#/components/schemas/Error"']),
  );
  expect(document).toHaveProperty('components.schemas.RichTextBlock.oneOf');
});
