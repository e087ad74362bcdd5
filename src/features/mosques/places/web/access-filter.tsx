import { useNavigate } from '@tanstack/react-router';
import type { AnySearch } from '#kit/web/list-filters.ts';
import { severalParam } from '#kit/web/router/search-params.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { CheckboxField } from '#kit/web/ui/field.tsx';
import { KeptSearch, SeveralField } from '#kit/web/ui/list/filter-sheet.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { accessFacts, accessLabels } from '../access-facts.rules.ts';

/** The filters by access of a list of mosques, or of what is held in mosques. */
export const accessFilterFields = {
  access: {
    kind: 'several',
    label: 'Access',
    hint: 'Mosques where it isn’t known are left out.',
    choices: accessLabels,
  },
  accessUnknown: {
    kind: 'toggle',
    label: 'Also where the access isn’t known: ring before you go',
    width: 'whole',
  },
} as const;

type Search = { access?: string | undefined; accessUnknown?: true | undefined };

const sheet = 'access-filter';

/** 'Access (2)': opens the sheet that has the facts to choose from. */
export function AccessChip({ search: { access } }: { search: Search }) {
  const count = access?.split(',').length ?? 0;
  return (
    <SheetLink sheet={sheet} className={chipClass(count > 0)}>
      {count > 0 ? `Access (${count})` : 'Access'}
    </SheetLink>
  );
}

/** The facts of access to choose from, for a list that has no other filters in a sheet. A GET form, so that it works without JavaScript. */
export function AccessSheet({ path, search }: { path: string; search: AnySearch & Search }) {
  const navigate = useNavigate();
  const { access, accessUnknown, ...others } = search;
  const show = (chosen: Search) => {
    closeSheet(sheet);
    void navigate({ to: path, search: { ...others, ...chosen } });
  };
  return (
    <Sheet id={sheet} title="Access">
      <form
        key={`${access} ${accessUnknown}`}
        method="get"
        action={path}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const chosen = severalParam(form.getAll('access'), accessFacts);
          const isUnknownToo = chosen !== undefined && form.has('accessUnknown');
          show({ access: chosen, accessUnknown: isUnknownToo ? true : undefined });
        }}
      >
        <KeptSearch search={others} />
        <SeveralField
          name="access"
          filter={{ ...accessFilterFields.access, label: 'Only show where there is' }}
          chosen={access?.split(',') ?? []}
        />
        <CheckboxField
          name="accessUnknown"
          label={accessFilterFields.accessUnknown.label}
          value="1"
          defaultChecked={accessUnknown === true}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" className="flex-1">
            Show
          </Button>
          <Button variant="outline" onClick={() => show({})}>
            Clear access
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
