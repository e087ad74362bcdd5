import { expect, test } from 'vitest';
import { z } from 'zod';
import { reviewedFields, reviewLine } from './reviewed-fields.ts';

const names: Readonly<Record<string, string>> = { mosque1: 'Goodmayes Islamic Centre' };
const nameOf = (id: string) => names[id] ?? 'no longer there';

const fields = reviewedFields({
  title: z.string().register(reviewLine, { label: 'Title', isCorrectable: true }),
  costPence: z
    .number()
    .nullable()
    .register(reviewLine, { label: 'Cost', text: (pence) => (pence === null ? 'Not said' : `${pence}p`) }),
  note: z.string().nullable().register(reviewLine, { label: 'Note' }),
  placeId: z
    .string()
    .nullable()
    .register(reviewLine, { label: 'Place', text: (id, named) => (id ? named(id) : '') }),
  latitude: z.number().nullable(),
  days: z
    .codec(z.string(), z.array(z.string()), {
      decode: (text) => text.split(',').filter(Boolean),
      encode: (days) => days.join(','),
    })
    .register(reviewLine, { label: 'Days', text: (days) => String(days.length) }),
  tags: z.array(z.string()),
});
const row = {
  title: 'Dawn walk',
  costPence: 450,
  note: null,
  placeId: 'mosque1',
  latitude: 51.57,
  days: ['fri'],
  tags: ['walk'],
  isPublic: true,
};

test('a change holds only the reviewed fields that differ; omitted fields stay', () => {
  const wanted = {
    title: 'Dusk walk',
    costPence: 450,
    note: undefined,
    days: ['fri', 'sat'],
    isPublic: false,
  };
  expect(fields.difference(row, wanted)).toEqual({
    before: { title: 'Dawn walk', days: 'fri' },
    after: { title: 'Dusk walk', days: 'fri,sat' },
  });
  expect(fields.difference(row, { tags: ['walk'] })).toEqual({ before: {}, after: {} });
  expect(fields.difference(row, { tags: [], note: '', costPence: null })).toEqual({
    before: { costPence: 450, note: null, tags: ['walk'] },
    after: { costPence: null, note: '', tags: [] },
  });
});

test('a change sets only reviewed columns, in the form of the row', () => {
  const after = { days: 'sat,sun', title: 'Dusk walk', isPublic: false };
  expect(fields.decode(after)).toEqual({ days: ['sat', 'sun'], title: 'Dusk walk' });
  expect(() => fields.decode({ title: 5 })).toThrow(z.ZodError);
  expect(fields.encode(row)).toEqual({
    title: 'Dawn walk',
    costPence: 450,
    note: null,
    placeId: 'mosque1',
    latitude: 51.57,
    days: 'fri',
    tags: ['walk'],
  });
});

test('reviewers see a line for each labelled field of a change, in order, new and old', () => {
  const before = { placeId: 'gone', costPence: 0, days: 'fri', latitude: 1, note: null };
  const after = { latitude: 2, days: 'fri,sat', placeId: 'mosque1', costPence: null, note: 'Bring boots' };
  expect(fields.facts(before, after, nameOf)).toEqual([
    ['Cost', 'Not said', '0p'],
    ['Note', 'Bring boots', ''],
    ['Place', 'Goodmayes Islamic Centre', 'no longer there'],
    ['Days', '2', '1'],
  ]);
  expect(fields.facts({}, { title: 'New' })).toEqual([['Title', 'New', '']]);
});

test('the fields are listed by name, and so are those that allow small corrections', () => {
  expect(fields.names).toEqual(['title', 'costPence', 'note', 'placeId', 'latitude', 'days', 'tags']);
  expect(fields.correctable).toEqual(['title']);
});
