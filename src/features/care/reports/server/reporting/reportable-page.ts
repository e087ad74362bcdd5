import type { Ctx, ReportableContent } from '#kit/server/context.ts';
import { pageType } from '../../report-options.ts';

/** A page that visitors report by its address alone: nothing of it can be found or taken down. */
export const reportablePage: ReportableContent = {
  contentType: pageType,
  label: 'Page',
  pageAddress: null,
  find: async () => undefined,
  isVisible: async () => false,
  remove: null,
  restore: null,
};

/** What moderators call a type of content. */
export function labelOf({ registry }: Pick<Ctx, 'registry'>, contentType: string): string {
  return registry.reportable.find((one) => one.contentType === contentType)?.label ?? contentType;
}
