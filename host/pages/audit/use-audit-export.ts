import { useState } from 'react';
import { streamLines } from '../../../api/client/lines.ts';
import type { AuditItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { download, fileName } from '../../diagram/export/download.ts';
import { csvHead, csvRow } from './audit-csv.ts';

/** Rows between two progress reports, and in one chunk of the file. */
const PIECE = 500;

type Query = NonNullable<Parameters<typeof client.exportAudit>[0]>['query'];

/** Saves all rows that match the filters as a file, as they arrive; with their number so far. */
export function useAuditExport(query: Query, timeZone: string) {
  const [rows, setRows] = useState<number | null>(null);
  const run = async () => {
    setRows(0);
    try {
      const answer = await client.exportAudit({ query });
      const pieces: string[] = [csvHead()];
      let [piece, count] = ['', 0];
      for await (const item of streamLines<AuditItem>(answer)) {
        piece += csvRow(item, timeZone);
        if (++count % PIECE > 0) continue;
        pieces.push(piece);
        piece = '';
        setRows(count);
      }
      const file = new Blob([...pieces, piece], { type: 'text/csv;charset=utf-8' });
      download(file, fileName('Audit log', 'csv'));
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setRows(null);
    }
  };
  return { rows, start: () => void run() };
}
