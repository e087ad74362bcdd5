import type { ApiOf } from '#kit/web/api.ts';
import type { calls, HouseholdPerson } from '../household.contract.ts';

type Api = ApiOf<typeof calls>;
export type PersonInput = Parameters<Api['saveHousehold']>[0]['people'][number];

/** Changes the list as it is stored now, which may have changed on another device since the page was made. */
export async function changeHousehold(
  api: Api,
  change: (people: PersonInput[]) => PersonInput[],
): Promise<HouseholdPerson[]> {
  const { people } = await api.getHousehold({});
  const stored = people.map(({ id, name, kind, needs }) => ({ id, name, kind, needs: needs ?? undefined }));
  return (await api.saveHousehold({ people: change(stored) })).people;
}
