import { expect } from 'vitest';
import { openState, openStateText } from '#features/mosques/opening-hours/open-state.rules.ts';
import { testWithDb } from '#test/with-db.ts';
import type { ShownService } from '../bereavement.contract.ts';
import { getBereavement } from './bereavement.read.ts';
import { loadSampleServices } from './bereavement.sample.ts';
import { bereavementServices } from './bereavement.tables.ts';

const saturdayEvening = new Date('2026-11-28T18:00:00Z');

/** What a reader sees: 'Register office: Closed now, opens Monday 9:00am'. */
const seen = (now: Date) => (service: ShownService) => {
  const state = service.coming && openStateText(openState(service.coming, now), now);
  return `${service.name}: ${state ? `${state.tag}, ${state.more}` : (service.phone ?? service.website)}`;
};

testWithDb(
  'died at home on a Saturday at six in the evening: whom to ring now stands before who opens on Monday',
  async ({ ctx }) => {
    const now = saturdayEvening;
    await loadSampleServices(ctx.db, '2026-11-28');
    const { steps, where } = await getBereavement.run({ ...ctx, now }, { where: 'home-expected' });
    expect(where).toBe('home-expected');
    const rows = new Map(steps.map(({ key, services }) => [key, services.map(seen(now))]));
    expect(rows.get('confirm')).toEqual(['NHS 111: 111']);
    expect(rows.get('mosque')).toEqual([
      'Goodmayes Islamic Centre, funeral desk: Open now, until 9:00pm',
      'Masjid an-Noor, funeral service: Open now, day and night',
    ]);
    expect(rows.get('certificate')).toEqual([
      'Medical examiner’s office: Closed now, opens tomorrow 10:00am',
    ]);
    expect(rows.get('register')).toEqual([
      'Register office: Closed now, opens Monday 9:00am',
      'Register office, burials at the weekend: Closed now, opens tomorrow 9:00am',
    ]);
  },
);

testWithDb('at an hour at which one of two is open, that one is first', async ({ ctx }) => {
  await loadSampleServices(ctx.db, '2026-11-28');
  const names = async (now: string) => {
    const { steps } = await getBereavement.run({ ...ctx, now: new Date(now) }, { where: 'home-expected' });
    return steps.find(({ key }) => key === 'register')?.services.map(({ name }) => name);
  };
  const [usual, weekend] = ['Register office', 'Register office, burials at the weekend'];
  expect(await names('2026-11-29T09:30:00Z')).toEqual([weekend, usual]);
  expect(await names('2026-11-30T09:30:00Z')).toEqual([usual, weekend]);
});

testWithDb(
  'without an entered number the body is named with its website, and no number is invented',
  async ({ ctx }) => {
    const { steps, mosques } = await getBereavement.run(ctx, { where: 'home-unexpected' });
    expect(mosques).toEqual([]);
    expect(steps.find(({ key }) => key === 'coroner')?.services).toEqual([
      expect.objectContaining({
        name: 'East London Coroner’s Court, Walthamstow',
        phone: null,
        website: 'https://www.walthamforest.gov.uk',
        checkedOn: null,
      }),
    ]);
  },
);

testWithDb(
  'a number without hours, whose check is overdue, is still shown with the day of its check',
  async ({ ctx }) => {
    const old = { checkedOn: '2026-01-05', checkBy: '2026-04-05' };
    await ctx.db.insert(bereavementServices).values({
      ...old,
      kind: 'mosque',
      name: 'Sample funeral fund',
      phone: '020 7946 0177',
      source: 'Their leaflet',
    });
    const { mosques, steps, later } = await getBereavement.run(ctx, {});
    expect(mosques).toEqual([
      expect.objectContaining({ phone: '020 7946 0177', coming: null, checkedOn: '2026-01-05' }),
    ]);
    expect([...steps, ...later]).toEqual([]);
  },
);
