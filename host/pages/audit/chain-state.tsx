import { Link2, Link2Off } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AuditState } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import styles from './audit-page.module.css';

const FAULTS: Readonly<Record<NonNullable<AuditState['fault']>['kind'], string>> = {
  gap: 'a row is missing',
  altered: 'the row was changed or moved',
  cut: 'all rows from there on are missing',
  command: 'a stored command differs from the log',
  activity: 'the activity log of a site differs from it',
};

/** The result of verifying the chain, in words for administrators. */
export function chainWords({ intact, rows, fault, at }: AuditState, timeZone: string): string {
  const when = momentInZone(at, timeZone);
  if (intact) return `Verified up to row ${rows.toLocaleString('en')} on ${when}`;
  const what = fault ? `: ${FAULTS[fault.kind]}` : '';
  const row = (fault?.sequence ?? rows + 1).toLocaleString('en');
  return `Broken at row ${row}${what}. Found on ${when}`;
}

/** Whether the log is unaltered; verified once when the page first opens, and on demand. */
export function ChainState({ timeZone }: { readonly timeZone: string }) {
  const known = useCall('auditState', {}, { meta: { inline: true } });
  const [found, setFound] = useState<AuditState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  const state = found ?? known.data?.state ?? null;
  const verify = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFound((await client.verifyAudit({})).state);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!known.data || known.data.state || begun.current) return;
    begun.current = true;
    void verify();
  });
  // If the log is empty, the list itself says so.
  if (state?.intact && state.rows === 0 && !failure) return null;
  const Icon = state?.intact === false ? Link2Off : Link2;
  const words = failure ?? (state ? chainWords(state, timeZone) : 'Verifying the chain');
  return (
    <div className={styles.chain} data-broken={state?.intact === false || failure !== null || undefined}>
      <Icon size={18} aria-hidden />
      <p role={state?.intact === false ? 'alert' : 'status'}>{words}</p>
      <Button busy={busy} onClick={() => void verify()}>
        Verify now
      </Button>
    </div>
  );
}
