import { createHash } from 'node:crypto';

type Shares = {
  id: string;
  targetPercentage: number;
  variants: readonly { trafficAllocation: number }[];
};

/**
 * The place of the variant that somebody sees, of their code (a member's id, a visitor's code of the day); null: they take no
 * part. It is computed, not drawn: the same person sees the same in every process and on every device, and who sees what in
 * one experiment says nothing about another.
 */
export function variantPlace({ id, targetPercentage, variants }: Shares, code: string): number | null {
  const hash = createHash('sha256').update(`${id}\n${code}`).digest();
  if (hash.readUInt32BE(0) % 100 >= targetPercentage) return null;
  const point = hash.readUInt32BE(4) % 100;
  let sum = 0;
  const place = variants.findIndex(({ trafficAllocation }) => {
    sum += trafficAllocation;
    return point < sum;
  });
  return place === -1 ? null : place;
}
