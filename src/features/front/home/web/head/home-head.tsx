import type { NextJamaah } from '../../contract.ts';
import type { Part } from '../load-home.ts';
import { HeadFailed } from './head-failed.tsx';
import { NewsStrip } from './news-strip.tsx';
import { NextJamaahHead } from './next-jamaah-head.tsx';

/** The answer first: the next jama'ah, and what the mosque has to tell today. */
export function HomeHead({ head, asked }: { head: Part<NextJamaah>; asked: string | undefined }) {
  if (!head.isLoaded) return <HeadFailed />;
  return (
    <>
      <NextJamaahHead data={head.value} asked={asked} />
      <NewsStrip data={head.value} />
    </>
  );
}
