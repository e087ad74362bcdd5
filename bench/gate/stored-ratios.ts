import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(import.meta.dirname, 'ratios.json');
const Ratios = z.record(z.string(), z.number());

/** Reads the stored ratios, by the name of the comparison. */
export function readRatios(): Readonly<Record<string, number>> {
  return existsSync(file) ? Ratios.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Stores the ratios with which later runs are compared. */
export function storeRatios(ratios: Readonly<Record<string, number>>): void {
  const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toPrecision(3))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
