import type { Resolver } from 'react-hook-form';
import type { JoinInput } from '../contract.ts';

/** Checks the form by the contract's schema, which arrives with the first check: it weighs more than the page. */
export const checkJoinInput: Resolver<JoinInput> = async (values, context, options) => {
  const [{ zodResolver }, contract] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../contract.ts'),
  ]);
  return zodResolver(contract.JoinInput, undefined, { raw: true })(values, context, options);
};
