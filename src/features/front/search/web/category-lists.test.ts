import { expect, test } from 'vitest';
import { categoryLists } from './category-lists.ts';

test('administrators choose the list of each category by its name', () => {
  const lists = categoryLists({
    businesses: [{ name: 'Butchers', slug: 'butchers' }],
    classifieds: [{ name: 'Furniture', slug: 'furniture' }],
  });
  for (const list of [
    { path: '/events?category=charity', label: 'Events: Charity' },
    { path: '/business-directory?category=butchers', label: 'Businesses: Butchers' },
    { path: '/classifieds?category=furniture', label: 'Classifieds: Furniture' },
    { path: '/volunteering?category=elderly_care', label: 'Volunteering: Elderly Care' },
    { path: '/mosques?facility=Funeral%20Services', label: 'Mosques: Funeral Services' },
  ])
    expect(lists).toContainEqual(list);
  expect(new Set(lists.map(({ path }) => path)).size).toBe(lists.length);
});
