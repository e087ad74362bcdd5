import { notFound } from '@tanstack/react-router';
import { statusOf } from '../api-problem.ts';

/** Loads what a screen is about; what is not there, or not for the caller, is no page. */
export async function orNotFound<T>(
  loading: Promise<T>,
  statuses: readonly number[] = [400, 404],
): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (statuses.includes(statusOf(error))) throw notFound();
    throw error;
  }
}
