import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRotation } from './rotation.ts';

function shares(times: number, running: readonly string[], rotations = [createRotation()]) {
  const given = new Map(running.map((id) => [id, 0]));
  for (let at = 0; at < times; at++) {
    const chosen = rotations[at % rotations.length]?.next(running) ?? '';
    given.set(chosen, (given.get(chosen) ?? 0) + 1);
  }
  return [...given.values()];
}

test('where nothing runs nobody has a turn', () => {
  expect(createRotation().next([])).toBeUndefined();
});

test('over a day each has its share within 5 %, however many processes give it', () => {
  for (const count of [3, 5, 8]) {
    const running = Array.from({ length: count }, (_, at) => `advert ${at}`);
    const rotations = [createRotation(), createRotation(), createRotation(), createRotation()];
    for (const given of shares(1000, running, rotations)) {
      expect(Math.abs(given - 1000 / count)).toBeLessThan((1000 / count) * 0.05);
    }
  }
});

test('whatever starts and ends meanwhile, two that run together are never more than one turn apart', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const periods = fc.array(
    fc.record({ running: fc.subarray(all, { minLength: 1 }), times: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(periods, (day) => {
      const rotation = createRotation();
      for (const { running, times } of day) {
        const given = new Map(running.map((id) => [id, 0]));
        // Those who were ahead when the period began wait until the others have caught up: one round at most.
        for (let at = 0; at < running.length; at++) rotation.next(running);
        for (let at = 0; at < times; at++) {
          const chosen = rotation.next(running) ?? '';
          given.set(chosen, (given.get(chosen) ?? 0) + 1);
        }
        expect(Math.max(...given.values()) - Math.min(...given.values())).toBeLessThanOrEqual(1);
      }
    }),
  );
});
