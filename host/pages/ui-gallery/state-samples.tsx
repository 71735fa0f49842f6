import { Inbox, Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loader, ProgressBar } from '../../ui/loader.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './gallery.module.css';

export function StateSamples() {
  return (
    <div className={styles.stack}>
      <EmptyState icon={Inbox} title="No groups yet" action={<Button icon={Plus}>New group</Button>}>
        Share reports with several people at once.
      </EmptyState>
      <ErrorState
        title="The groups could not be loaded"
        error={new Error('The server cannot be reached')}
        onRetry={() => {}}
      />
      <SkeletonRows rows={3} />
      <Loader />
      <Loader state="success" />
      <ProgressBar value={0.4} label="Sent" />
      <Facts
        of={[
          ['Name', 'Ada Lindgren'],
          ['Phone', ''],
        ]}
      />
    </div>
  );
}
