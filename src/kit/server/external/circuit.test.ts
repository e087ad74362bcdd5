import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

/** A circuit whose clock the test sets. */
function aCircuit() {
  const clock = { ms: 0 };
  return { clock, circuit: createCircuit(() => clock.ms) };
}

test('one thing that fails is left alone for a while, and nothing else is', () => {
  const { clock, circuit } = aCircuit();
  for (let again = 0; again < 10; again++) circuit.failed('map', 'one');
  expect([circuit.isOpen('map', 'one'), circuit.isOpen('map', 'another')]).toEqual([true, false]);
  clock.ms = 30_000;
  expect(circuit.isOpen('map', 'one')).toBe(false);
});

test('three different things that fail in a row rest the service, and then one is enough', () => {
  const { clock, circuit } = aCircuit();
  for (const key of ['one', 'two', 'three']) circuit.failed('map', key);
  expect([circuit.isOpen('map', 'another'), circuit.isOpen('postcodes', 'another')]).toEqual([true, false]);
  clock.ms = 30_000;
  expect(circuit.isOpen('map', 'another')).toBe(false);
  circuit.failed('map', 'another');
  expect(circuit.isOpen('map', 'yet another')).toBe(true);
});

test('an answer in between shows that the service is alive', () => {
  const { circuit } = aCircuit();
  for (const key of ['one', 'two']) circuit.failed('map', key);
  circuit.answered('map');
  for (const key of ['three', 'four']) circuit.failed('map', key);
  expect(circuit.isOpen('map', 'another')).toBe(false);
});
