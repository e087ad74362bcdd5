import { expect, test } from 'vitest';
import type { PersonalData } from './context.ts';
import { createRegistry } from './registry.ts';
import type { ServerFeature } from './server-feature.ts';

const feature = (name: string, contributed: Partial<ServerFeature> = {}): ServerFeature => ({
  name,
  handlers: [],
  ...contributed,
});
const kept = (order: number, title: string): PersonalData => ({
  order,
  title,
  kept: null,
  export: async () => null,
});

test('the personal data of all features is collected in its own order', () => {
  const { personalData } = createRegistry([
    feature('administration', { personalData: [kept(2, 'Second'), kept(1, 'First')] }),
    feature('search-engines', { personalData: [kept(3, 'Third')] }),
  ]);
  expect(personalData.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
});

test('a name that two features register is refused', () => {
  const forum = feature('forum', { notificationKinds: [{ name: 'reply' }] });
  const groups = feature('groups', { notificationKinds: [{ name: 'reply' }] });
  expect(() => createRegistry([forum, groups])).toThrow('The notification kind reply is registered twice.');
  expect(() => createRegistry([forum, forum])).toThrow('The feature forum is registered twice.');
});
