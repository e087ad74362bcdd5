import {
  checkWomensAccess,
  FacilityFields,
  facilitiesIn,
  WomensAccessFields,
  womensAccessIn,
} from '#features/mosques/places/web/mosque-detail-fields.tsx';
import type { Fields } from '#kit/web/form/use-form.ts';
import type { MosqueFormAnswer } from '../../edit-contract.ts';
import { MosqueTabForm } from './mosque-tab-form.tsx';

/** Women's access: who saves it has confirmed it. */
export function WomenTab({ form }: { form: MosqueFormAnswer }) {
  return (
    <MosqueTabForm form={form} read={womensAccessIn} check={checkWomensAccess}>
      {({ shown, errors }) => <WomensAccessFields shown={shown} errors={errors} />}
    </MosqueTabForm>
  );
}

/** Facilities: the list that the directory filters by. */
export function FacilitiesTab({ form }: { form: MosqueFormAnswer }) {
  const read = (fields: Fields) => ({ facilities: facilitiesIn(fields) });
  return (
    <MosqueTabForm form={form} read={read}>
      {({ shown }) => <FacilityFields shown={shown.facilities} />}
    </MosqueTabForm>
  );
}
