import { ChipLink } from '#kit/web/ui/chip.tsx';
import type { AsrOpinion } from '../prayers.ts';

/** Which opinion on asr stands first; the other stands beside it all the same. */
export function AsrChoice({ chosen }: { chosen: AsrOpinion }) {
  return (
    <fieldset className="no-print">
      <legend className="mb-1 text-soft">Asr first by</legend>
      <div className="flex gap-2">
        <ChipLink
          to="/prayer-times"
          search={(search) => ({ ...search, asr: undefined })}
          chosen={chosen === 'standard'}
          resetScroll={false}
        >
          one shadow length
        </ChipLink>
        <ChipLink
          to="/prayer-times"
          search={(search) => ({ ...search, asr: 'hanafi' as const })}
          chosen={chosen === 'hanafi'}
          resetScroll={false}
        >
          two (Hanafi)
        </ChipLink>
      </div>
    </fieldset>
  );
}
