/** Whether a report has anything to tell of its period: what nobody needs to read is not mailed. */
import type { Caller } from '../../http/handler.ts';
import { shownReport } from './stored-report.ts';
import { type AskedView, planView, type Reader, viewOf } from './view.ts';

interface Question {
  /** The report's uuid. */
  readonly report: string;
  readonly as: Caller;
  readonly tenant: Reader['tenant'];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly asked?: AskedView;
}

/** Throws as `renderReport` does. */
export async function somethingToSay(
  { report, as, tenant, now, asked = {} }: Question,
  signal: AbortSignal,
): Promise<{ readonly hasValues: boolean; readonly hasAlarms: boolean }> {
  const reader: Reader = { caller: as, tenant, signal };
  const shown = await tenant((db) => shownReport(db, as, report));
  const view = await viewOf(reader, await planView(reader, shown, asked, { now }), { now });
  return {
    hasValues: view.series.some(({ statistics }) => statistics !== null && statistics.knownShare > 0),
    hasAlarms: view.marks.length > 0,
  };
}
