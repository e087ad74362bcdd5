import { ChipLink } from '#kit/web/ui/chip.tsx';
import type { PrayerWords } from '../languages/prayer-words.ts';
import type { AsrOpinion } from '../prayers.ts';
import { rememberAsrOpinion } from './use-asr-opinion.ts';

const opinions = [
  { opinion: 'standard', label: 'asrStandard' },
  { opinion: 'hanafi', label: 'hanafiLater' },
] as const;

/** Which opinion on asr stands first; it is remembered on the device, and the other stands beside it all the same. */
export function AsrChoice({ chosen, words }: { chosen: AsrOpinion; words: PrayerWords }) {
  return (
    <fieldset className="no-print flex gap-2">
      <legend className="sr-only">Which asr first</legend>
      {opinions.map(({ opinion, label }) => (
        <ChipLink
          key={opinion}
          to="/prayer-times"
          search={(search) => ({ ...search, asr: opinion })}
          chosen={chosen === opinion}
          resetScroll={false}
          onClick={() => rememberAsrOpinion(opinion)}
        >
          {words[label]}
        </ChipLink>
      ))}
    </fieldset>
  );
}
