import { DatabaseZap } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { troubleStore } from '../data/stores/trouble-store.ts';
import { Notice } from './notice.tsx';

/** Over every page while the server can store nothing: live values continue under it, and nothing counts as saved. */
export function TroubleNotice() {
  const { trouble } = useSnapshot(troubleStore);
  if (!trouble) return null;
  return (
    <Notice label="Trouble of the server" icon={DatabaseZap} kind="critical" contents={trouble}>
      <strong>Nothing can be saved or controlled.</strong> {trouble}.
    </Notice>
  );
}
