import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Access, forEachFact } from '#features/mosques/places/access-facts.rules.ts';
import { AccessFacts } from './mosque-access.tsx';

const unknown: Access = forEachFact(() => null);

function wordsOf(access: Access, confirmed: string | null): string {
  return renderToStaticMarkup(<AccessFacts access={access} confirmed={confirmed} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a mosque without any fact says that its access is not known, and lists nothing', () => {
  expect(wordsOf(unknown, null)).toBe('The access to this mosque is not known yet.');
});

test('once one fact is known every fact is listed, with the date and who confirmed them below', () => {
  expect(wordsOf({ ...unknown, stepFree: true, lift: false }, '16 Nov by the mosque')).toBe(
    'You can get to the prayer hall without steps. ' +
      'Getting in and moving Step-free to the prayer hall Yes Lift No Disabled parking Not known ' +
      'Accessible toilet Not known Chairs in the rows Not known ' +
      'Hearing, seeing, quiet Hearing loop Not known BSL at the khutbah Not known Captions on a screen Not known ' +
      'Khutbah as text Not known Quiet room Not known Room for a carer of the other sex Not known ' +
      'Confirmed on 16 Nov by the mosque',
  );
});
