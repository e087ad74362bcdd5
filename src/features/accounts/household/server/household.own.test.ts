import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../household.contract.ts';
import { maxHouseholdPeople } from '../household.rules.ts';
import { household } from './feature.ts';
import { getHousehold, saveHousehold } from './household.own.ts';
import { householdPeople } from './household.tables.ts';

const nani = { name: 'Nani', kind: 'adult', needs: 'Wheelchair place, no nuts' } as const;
const ibrahim = { name: 'Ibrahim', kind: 'child' } as const;

testWithDb('a member names people, changes and removes them', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  expect(await getHousehold.run(amina, {})).toEqual({ people: [] });
  const { people } = await saveHousehold.run(amina, { people: [nani, ibrahim] });
  expect(people).toEqual([
    { ...nani, id: people[0]?.id, comingEvents: 0 },
    { ...ibrahim, id: people[1]?.id, needs: null, comingEvents: 0 },
  ]);
  const changed = { id: people[0]?.id, name: 'Nani Khan', kind: 'adult' } as const;
  const after = await saveHousehold.run(amina, { people: [changed, { name: 'Zaynab', kind: 'child' }] });
  expect(after.people).toMatchObject([
    { ...changed, needs: null },
    { name: 'Zaynab', kind: 'child' },
  ]);
  expect(await getHousehold.run(amina, {})).toEqual(after);
  expect(await saveHousehold.run(amina, { people: [] })).toEqual({ people: [] });
});

testWithDb('a list that is sent twice keeps everybody', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const first = await saveHousehold.run(amina, { people: [nani, ibrahim] });
  expect(await saveHousehold.run(amina, { people: [nani, ibrahim] })).toEqual(first);
});

testWithDb('nobody sees or changes another member’s people', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: bilal } = await asMember(ctx);
  const { people } = await saveHousehold.run(amina, { people: [nani] });
  const [{ id } = { id: '' }] = people;
  const taking = saveHousehold.run(bilal, { people: [{ ...ibrahim, id }] });
  await expect(taking).rejects.toMatchObject({ code: 'household_person_not_found' });
  expect(await getHousehold.run(bilal, {})).toEqual({ people: [] });
  await saveHousehold.run(bilal, { people: [nani] });
  expect(await getHousehold.run(amina, {})).toEqual({ people });
});

const read = (people: unknown) => calls.saveHousehold.input.safeParse({ people });

test('a household has a limit, and each person a name, a kind and one entry', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...nani, name: `Nani ${at}` }));
  expect(read(many(maxHouseholdPeople)).success).toBe(true);
  expect(read(many(maxHouseholdPeople + 1)).success).toBe(false);
  const id = '0198a000-0000-7000-8000-000000000001';
  expect(
    read([
      { ...nani, id },
      { ...ibrahim, id },
    ]).success,
  ).toBe(false);
  const wrong = [
    { name: ' ' },
    { name: 'www.example.org' },
    { kind: 'baby' },
    { needs: 'x'.repeat(201) },
    { age: 8 },
  ];
  for (const fields of wrong) expect(read([{ ...nani, ...fields }]).success).toBe(false);
  expect(read([{ ...nani, needs: '' }]).data?.people[0]?.needs).toBeUndefined();
});

test('of two lists sent at once one replaces the other', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: amina, user } = await asMember(ctx);
  const listOf = (word: string) =>
    Array.from({ length: maxHouseholdPeople }, (_, at) => ({ ...ibrahim, name: `${word} ${at}` }));
  for (let round = 0; round < 5; round++) {
    const lists = [listOf(`First ${round}`), listOf(`Second ${round}`), listOf(`Third ${round}`)];
    await Promise.all(lists.map((people) => saveHousehold.run(amina, { people })));
    const rows = await ctx.db.select().from(householdPeople).where(eq(householdPeople.userId, user.id));
    expect(rows).toHaveLength(maxHouseholdPeople);
    expect(new Set(rows.map(({ name }) => name.split(' ')[0])).size).toBe(1);
  }
  await database.close();
});

testWithDb('the household is in the member’s copy, and deleted with the account', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const { ctx: bilal } = await asMember(ctx);
  await saveHousehold.run(amina, { people: [nani] });
  await saveHousehold.run(bilal, { people: [ibrahim] });
  expect(await household.personalData?.[0]?.export(ctx.db, user.id)).toMatchObject([nani]);
  await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  expect(await ctx.db.select().from(householdPeople)).toMatchObject([ibrahim]);
});
