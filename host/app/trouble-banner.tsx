import { DatabaseZap } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { troubleStore } from '../data/stores/trouble-store.ts';
import styles from './trouble-banner.module.css';

/** Over every page while the server can store nothing: live values continue under it, and nothing counts as saved. */
export function TroubleBanner() {
  const { trouble } = useSnapshot(troubleStore);
  if (!trouble) return null;
  return (
    <div className={styles.banner} role="alert">
      <DatabaseZap size={18} aria-hidden />
      <p>
        <strong>Nothing can be saved or controlled.</strong> {trouble}.
      </p>
    </div>
  );
}
