import { expect, test } from 'vitest';
import { anApp } from '#test/with-app.ts';

test.each([
  ['', '/sign-in'],
  ['?admin=true', '/sign-in?admin=true'],
  ['?returnTo=%2Fprofile%3Fa%3D1', '/sign-in?returnTo=%2Fprofile%3Fa%3D1'],
  ['?returnTo=https%3A%2F%2Fevil.example', '/sign-in'],
  ['?returnTo=%2F%2Fevil.example', '/sign-in'],
])('/api/login%s leads to %s', async (query, target) => {
  const app = await anApp();
  const response = await app.fetch(`/api/login${query}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, target]);
  await app.close();
});
