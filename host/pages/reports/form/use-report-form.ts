import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../../api/client/errors.ts';
import { keyOf } from '../../../../api/client/hooks.ts';
import { reportCalls } from '../../../../api/contract/calls/reports.ts';
import { REPORT_TEXTS, type Report } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { reportPath } from '../../../data/site/site-path.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { bodyOf as sharesBody } from '../../../parts/share/share-model.ts';
import { type FormState, useForm } from '../../../ui/use-form.ts';
import type { ReportKind } from '../report-kinds.ts';
import { bodyOf, draftOf, type ReportDraft } from './report-draft.ts';

/** Where a report is made or changed. */
export interface FormPlace {
  readonly type: ReportKind;
  readonly siteId?: string;
  /** The folder. */
  readonly group?: string;
}

interface ReportFormOptions {
  readonly place: FormPlace;
  readonly initial: ReportDraft;
  /** The report that is changed; undefined for a new one. */
  readonly stored?: Report;
  readonly zone: string;
}

export interface ReportForm {
  readonly form: FormState<ReportDraft>;
  /** What somebody else has stored meanwhile (OR-118). */
  readonly theirs: Report | null;
  /** Stores what is in the form in place of theirs. */
  readonly keepMine: () => void;
  /** Puts theirs into the form. */
  readonly takeTheirs: () => void;
  /** Goes on editing: the next save asks again. */
  readonly goOn: () => void;
}

/** The form of a report: made anew, or changed on the version that was read. */
export function useReportForm({ place, initial, stored, zone }: ReportFormOptions): ReportForm {
  const [, navigate] = useLocation();
  const [theirs, setTheirs] = useState<Report | null>(null);
  const version = useRef(stored?.version ?? 1);
  const { type, siteId, group } = place;
  const section = siteId ? ('sites' as const) : ('dashboard' as const);
  const isChange = stored !== undefined;
  const form: FormState<ReportDraft> = useForm({
    field: reportCalls.createReport.body,
    initial,
    toBody: (values) => ({
      ...bodyOf(values, type, zone),
      ...(isChange ? {} : { section, parent: group ?? null, ...sharesBody(values.shares) }),
    }),
    send: async (body) => {
      const saved = isChange
        ? await change(stored.uuid, body, version.current, setTheirs)
        : await client.createReport({ body });
      version.current = saved.version;
      form.reset(draftOf(saved, zone));
      refreshReports(saved);
      showToast('success', isChange ? REPORT_TEXTS.updated : REPORT_TEXTS.created);
      navigate(reportPath({ type, siteId, group }, saved.uuid));
    },
  });
  return {
    ...{ form, theirs },
    keepMine: () => {
      version.current = theirs!.version;
      setTheirs(null);
      (document.getElementById(form.id) as HTMLFormElement).requestSubmit();
    },
    takeTheirs: () => {
      version.current = theirs!.version;
      form.reset(draftOf(theirs!, zone));
      setTheirs(null);
    },
    goOn: () => setTheirs(null),
  };
}

type Body = Parameters<typeof client.updateReport>[0]['body'];

/** Changes a report. Where somebody else was faster, theirs is read and shown beside one's own. */
async function change(
  id: string,
  body: Omit<Body, 'version'>,
  version: number,
  onConflict: (theirs: Report) => void,
): Promise<Report> {
  try {
    return await client.updateReport({ params: { id }, body: { ...body, version } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
      onConflict(await client.report({ params: { id } }));
    throw error;
  }
}

/** Everything that shows the report is read again. */
function refreshReports(saved: Report): void {
  queryClient.setQueryData(keyOf('report', { params: { id: saved.uuid } }), saved);
  for (const id of ['viewReport', 'viewMap', 'folders', 'sharedFolders', 'reports'] as const)
    void queryClient.invalidateQueries({ queryKey: [id] });
}
