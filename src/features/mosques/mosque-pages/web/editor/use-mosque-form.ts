import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.ts';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, MosqueChanges, MosqueForm, MosqueFormAnswer } from '../../edit-contract.ts';
import {
  differenceOf,
  type FieldDifference,
  mergedForm,
  mosqueChangesOf,
  pickedFrom,
} from '../../mosque-changes.ts';
import { mosqueFieldNames } from '../../mosque-field-labels.ts';

/** What somebody else changed while the form was filled in. */
type Meanwhile = { read: MosqueFormAnswer; shown: MosqueForm; changes: FieldDifference[] };

type Options = {
  form: MosqueFormAnswer;
  read: (fields: Fields) => MosqueChanges;
  check?: (fields: Fields) => Errors;
};

/**
 * A part of a mosque's form: saves or suggests what it holds, and leaves the rest as it is. Where somebody else has saved
 * meanwhile, what was typed stays, the rest becomes what it is now, and `changes` says what that is. `round` is the key of
 * the form: with another one the browser draws its fields anew.
 */
export function useMosqueForm({ form, read, check }: Options) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [round, setRound] = useState(0);
  const base = meanwhile?.read ?? form;
  const state = useForm({
    failed: 'Failed to update mosque. Please try again.',
    ...(check ? { check } : {}),
    send: async (fields) => {
      const typed = read(fields);
      try {
        const whole = { ...base, ...pickedFrom(base, mosqueFieldNames), ...typed };
        const { message } = await api.saveMosque(inputOf(whole));
        showToast({ title: message });
        await router.invalidate();
        setMeanwhile(null);
      } catch (error) {
        if (problemOf(error).code !== 'mosque_changed') throw error;
        const now = await api.getMosqueForm({ id: form.id });
        const changes = differenceOf(base, mosqueChangesOf(base, now));
        setMeanwhile({ read: now, shown: mergedForm(base, typed, now), changes });
      }
      setRound(round + 1);
    },
  });
  return { ...state, round, shown: meanwhile?.shown ?? form, changes: meanwhile?.changes ?? [] };
}

/** What the call takes: the form without what the answer says besides. */
function inputOf(form: MosqueFormAnswer) {
  const { savesAtOnce, isAdministrator, waits, othersSuggest, imageUrl, imageCredit, ...rest } = form;
  const { verifiedBy, lastVerifiedAt, ...input } = rest;
  return input;
}
