import type { Resolver } from 'react-hook-form';
import type { JoinInput } from '../contract.ts';

/** Validates the form with the contract's schema, loaded on first use because it is bigger than the page itself. */
export const checkJoinInput: Resolver<JoinInput> = async (values, context, options) => {
  const [{ zodResolver }, contract] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../contract.ts'),
  ]);
  return zodResolver(contract.JoinInput, undefined, { raw: true })(values, context, options);
};
