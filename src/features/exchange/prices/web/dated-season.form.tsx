import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { multiplierRange, priceLengths } from '../price.rules.ts';
import type { calls, DatedSeason } from '../price-admin.contract.ts';

const newSheet = 'new-dated-season';

/** Seasons with fixed dates, which replace those of the Hijri calendar. */
export function DatedSeasons({ seasons }: { seasons: readonly DatedSeason[] }) {
  return (
    <Panel title="Seasons with dates of their own">
      <p className="mb-2 text-soft">
        On these days they replace the calendar’s season. If several fall on one day, the highest counts.
      </p>
      {seasons.length === 0 ? (
        <p className="py-3">There are none at the moment.</p>
      ) : (
        <RowList>
          {seasons.map((season) => (
            <SeasonRow key={season.id} season={season} />
          ))}
        </RowList>
      )}
      <Button variant="outline" className="mt-3" onClick={() => openSheet(newSheet)}>
        Add a season
      </Button>
      <SeasonSheet key={seasons.length} id={newSheet} title="Add a season" />
    </Panel>
  );
}

function SeasonRow({ season }: { season: DatedSeason }) {
  const { id, name, startDate, endDate, multiplier, isActive } = season;
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteDatedSeason({ id }), { failed: 'It wasn’t deleted' });
  const sheet = `season-${id}`;
  return (
    <>
      <Row
        title={<bdi>{name}</bdi>}
        meta={`${dateText(startDate)} to ${dateText(endDate)} · × ${multiplier}${isActive ? '' : ' · switched off'}`}
        actions={
          <>
            <Button variant="outline" onClick={() => openSheet(sheet)}>
              Change
            </Button>
            <ConfirmButton
              variant="danger"
              label="Delete"
              question={`Delete the season “${name}”?`}
              action="Delete season"
              onConfirm={remove}
            />
          </>
        }
      />
      <SeasonSheet key={JSON.stringify(season)} id={sheet} title={name} season={season} />
    </>
  );
}

function SeasonSheet({ id, title, season }: { id: string; title: string; season?: DatedSeason }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update seasonal multiplier',
    send: async (fields) => {
      const given = read(fields);
      await (season ? api.updateDatedSeason({ id: season.id, ...given }) : api.createDatedSeason(given));
    },
    onSuccess: () => {
      closeSheet(id);
      showToast({ title: season ? 'The season is changed' : 'The season is added' });
    },
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <SeasonFields season={season} errors={errors} />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}

function SeasonFields({ season, errors }: { season: DatedSeason | undefined; errors: Errors }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        dir="auto"
        maxLength={priceLengths.name}
        defaultValue={season?.name}
        error={errors.name}
        required
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="First day"
          name="startDate"
          type="date"
          defaultValue={season?.startDate}
          error={errors.startDate}
          required
        />
        <TextField
          label="Last day"
          name="endDate"
          type="date"
          defaultValue={season?.endDate}
          error={errors.endDate}
          required
        />
      </div>
      <TextField
        label="Multiplier"
        name="multiplier"
        type="number"
        inputMode="decimal"
        min={multiplierRange.min}
        max={multiplierRange.max}
        step={0.1}
        defaultValue={season?.multiplier ?? 1}
        error={errors.multiplier}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        maxLength={priceLengths.description}
        defaultValue={season?.description}
        error={errors.description}
      />
      <CheckboxField label="It counts" name="isActive" defaultChecked={season?.isActive ?? true} />
    </>
  );
}

function read(fields: Fields) {
  return {
    name: fields.text('name'),
    startDate: fields.text('startDate'),
    endDate: fields.text('endDate'),
    multiplier: fields.number('multiplier') ?? 1,
    description: fields.text('description'),
    isActive: fields.isTicked('isActive'),
  };
}
