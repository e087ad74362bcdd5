import {
  asrOpinionLabels,
  asrOpinions,
  methodLabels,
  methods,
} from '#features/mosques/places/calculation.ts';
import type { Fields } from '#kit/web/form/use-form.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import type { MosqueFormAnswer } from '../../edit-contract.ts';
import { MosqueTabForm } from './mosque-tab-form.tsx';

/** The two times of the short form, and how starts are calculated; the timetable has the rest. */
export function TimesTab({ form }: { form: MosqueFormAnswer }) {
  return (
    <>
      {form.savesAtOnce ? (
        <p className="mb-6">
          <LinkButton look="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: form.id }}>
            Open the timetable
          </LinkButton>
        </p>
      ) : null}
      <MosqueTabForm form={form} read={timesIn}>
        {({ shown, errors }) => (
          <>
            <TextField
              label="Fajr Time"
              placeholder="5:30"
              inputMode="numeric"
              hint="The jama‘ah from today. If the timetable sets times for single days, change them there."
              name="fajrTime"
              defaultValue={shown.fajrTime}
              error={errors.fajrTime}
            />
            <TextField
              label="Maghrib Time"
              placeholder="7:45"
              inputMode="numeric"
              name="maghribTime"
              defaultValue={shown.maghribTime}
              error={errors.maghribTime}
            />
            <SelectField
              label="Calculation method"
              hint="For start times that the mosque has not given."
              name="method"
              defaultValue={shown.method}
              choices={methods.map((value) => ({ value, label: methodLabels[value] }))}
            />
            <SelectField
              label="Asr"
              hint="The opinion the mosque follows for Asr."
              name="asrOpinion"
              defaultValue={shown.asrOpinion}
              choices={asrOpinions.map((value) => ({ value, label: asrOpinionLabels[value] }))}
            />
          </>
        )}
      </MosqueTabForm>
    </>
  );
}

function timesIn(fields: Fields) {
  return {
    fajrTime: fields.text('fajrTime').trim(),
    maghribTime: fields.text('maghribTime').trim(),
    method: methods.find((value) => value === fields.text('method')) ?? methods[0],
    asrOpinion: asrOpinions.find((value) => value === fields.text('asrOpinion')) ?? asrOpinions[0],
  };
}
