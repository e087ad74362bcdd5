import type { Errors, Fields } from '#kit/web/form/use-form.ts';
import type { JoinInput } from '../contract.ts';

/** What the form holds. */
export function joinInputOf(fields: Fields): JoinInput {
  return {
    firstName: fields.text('firstName'),
    lastName: fields.text('lastName'),
    email: fields.text('email'),
    phone: fields.text('phone'),
    postcode: fields.text('postcode'),
    reason: fields.text('reason'),
    ...(fields.text('referredBy').trim() ? { referredBy: fields.text('referredBy') } : {}),
    weeklyNewsletter: fields.isTicked('weeklyNewsletter'),
    campaignConsent: fields.isTicked('campaignConsent'),
  };
}

/** Validates the form with the contract's schema, loaded on first use because it is bigger than the page itself. */
export async function checkJoinInput(fields: Fields): Promise<Errors> {
  const contract = await import('../contract.ts');
  const { error } = contract.JoinInput.safeParse(joinInputOf(fields));
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
