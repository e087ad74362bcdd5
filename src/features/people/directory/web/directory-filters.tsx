import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { borough } from '#borough';
import { textParam } from '#kit/web/router/search-params.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow, FiltersChip } from '#kit/web/ui/chip.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { WordsField } from '#kit/web/ui/list/words-field.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { countDirectoryFilters, type DirectorySearch } from '../directory-search.ts';

const route = getRouteApi('/member-directory');
const sheet = 'member-filters';

type Choices = { locations: string[]; professions: string[]; interests: string[]; skills: string[] };

/** Words, chips, and the filters behind one button: all of it in the address, all of it without JavaScript. */
export function DirectoryFilters({ choices, ownWard }: { choices: Choices; ownWard: string | null }) {
  const search = route.useSearch();
  return (
    <>
      <div className="flex items-center gap-2">
        <search className="min-w-0 flex-1">
          <Words />
        </search>
        <FiltersChip sheet={sheet} count={countDirectoryFilters(search)} />
      </div>
      <QuickFilters ownWard={ownWard} />
      <FiltersSheet choices={choices} />
    </>
  );
}

function Words() {
  const { cursor: _, search: words, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      action="/member-directory"
      label="Search members"
      placeholder="Name, skill or interest"
      others={others}
      words={words}
      onAsk={(search) => void navigate({ search: { ...others, search } })}
    />
  );
}

function QuickFilters({ ownWard }: { ownWard: string | null }) {
  const { cursor: _cursor, ...search } = route.useSearch();
  const isNear = ownWard !== null && search.location === ownWard;
  const badge = (key: NonNullable<DirectorySearch['badge']>) => (search.badge === key ? undefined : key);
  return (
    <ChipRow label="Show">
      {ownWard === null ? null : (
        <Choice chosen={isNear} to={{ ...search, location: isNear ? undefined : ownWard }}>
          Near me
        </Choice>
      )}
      <Choice chosen={search.open === true} to={{ ...search, open: search.open ? undefined : true }}>
        Open to connect
      </Choice>
      <Choice
        chosen={search.badge === 'offering_tutoring'}
        to={{ ...search, badge: badge('offering_tutoring') }}
      >
        Offering tutoring
      </Choice>
      <Choice
        chosen={search.badge === 'seeker_business_partner'}
        to={{ ...search, badge: badge('seeker_business_partner') }}
      >
        Looking for a business partner
      </Choice>
    </ChipRow>
  );
}

/** Chosen, a chip leads to the list without it. */
function Choice({ chosen, to, children }: { chosen: boolean; to: DirectorySearch; children: string }) {
  return (
    <ChipLink to="/member-directory" search={to} chosen={chosen} resetScroll={false}>
      {children}
    </ChipLink>
  );
}

function FiltersSheet({ choices }: { choices: Choices }) {
  const { search, badge, open, ...chosen } = route.useSearch();
  const navigate = useNavigate();
  const kept = { search, badge, open };
  return (
    <FilterSheet
      id={sheet}
      action="/member-directory"
      search={chosen}
      kept={kept}
      show="Show members"
      onShow={(form) => {
        const value = (name: string) => textParam(form.get(name) ?? undefined);
        void navigate({
          to: '/member-directory',
          search: {
            ...kept,
            location: value('location'),
            profession: value('profession'),
            interest: value('interest'),
            skill: value('skill'),
          },
        });
      }}
      clear={
        <LinkButton look="outline" to="/member-directory" search={{}} onClick={() => closeSheet(sheet)}>
          Clear All
        </LinkButton>
      }
    >
      <Exact
        label="Location"
        name="location"
        any={`Anywhere in ${borough.name}`}
        list={choices.locations}
        chosen={chosen.location}
      />
      <Exact label="Profession" name="profession" list={choices.professions} chosen={chosen.profession} />
      <Exact label="Interest" name="interest" list={choices.interests} chosen={chosen.interest} />
      <Exact label="Skill" name="skill" list={choices.skills} chosen={chosen.skill} />
    </FilterSheet>
  );
}

/** A choice of one value; what the address says stays choosable although no member has it any more. */
function Exact({
  label,
  name,
  any = 'Any',
  list,
  chosen,
}: {
  label: string;
  name: string;
  any?: string;
  list: readonly string[];
  chosen: string | undefined;
}) {
  const values = chosen === undefined || list.includes(chosen) ? list : [chosen, ...list];
  return (
    <SelectField
      className="col-span-2"
      label={label}
      name={name}
      defaultValue={chosen ?? ''}
      choices={[{ value: '', label: any }, ...values.map((value) => ({ value, label: value }))]}
    />
  );
}
