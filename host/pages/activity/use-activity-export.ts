import { useState } from 'react';
import type { ActivityItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { download, fileName } from '../../diagram/export/download.ts';
import { activityCsv } from '../../parts/log/activity-csv.ts';

const PAGE = 500;
/** More rows than spreadsheets accept. */
const MOST = 1_000_000;

interface Export {
  /** The share that is ready, 0…1, while it is being made. */
  readonly share: number | null;
  readonly start: () => void;
}

/** Saves all rows that match the filters as a file, page by page: the list itself has only the loaded ones. */
export function useActivityExport(
  site: { readonly uuid: string; readonly name: string },
  query: Readonly<Record<string, unknown>>,
  timeZone: string,
): Export {
  const [share, setShare] = useState<number | null>(null);
  const run = async () => {
    setShare(0);
    try {
      const items = await allRows(site.uuid, query, setShare);
      const file = new Blob([activityCsv(items, timeZone)], { type: 'text/csv;charset=utf-8' });
      download(file, fileName(`Activity log ${site.name}`, 'csv'));
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setShare(null);
    }
  };
  return { share, start: () => void run() };
}

/** New rows push the rest down while pages are read: duplicates are left out. */
async function allRows(
  site: string,
  query: Readonly<Record<string, unknown>>,
  onShare: (share: number) => void,
): Promise<ActivityItem[]> {
  const rows = new Map<number, ActivityItem>();
  for (let skip = 0; skip < MOST; skip += PAGE) {
    const { items, total } = await client.siteActivity({
      params: { id: site },
      query: { ...query, limit: PAGE, skip },
    });
    for (const item of items) rows.set(item.id, item);
    onShare(total === 0 ? 1 : Math.min(1, rows.size / total));
    if (items.length < PAGE) break;
  }
  return [...rows.values()];
}
