import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { IncludeSites, Report } from '../../../../api/contract/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';

const SchedulesDialog = lazyPage('schedules', () => import('./schedules-dialog.tsx'));

interface SchedulesButtonProps {
  readonly report: Report;
  readonly siteId?: string;
  /** Of a comparison. */
  readonly includeSites?: IncludeSites | null;
}

/** Opens the schedules by which a report is mailed. */
export function SchedulesButton(props: SchedulesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={CalendarClock} label="Schedules" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <SchedulesDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
