import { type ReactNode, useCallback, useState } from 'react';
import type { ExportDialogProps } from './export-dialog.tsx';
import { ExportDialog } from './lazy-export-dialog.tsx';

interface ExportingOptions extends Pick<ExportDialogProps, 'name' | 'store' | 'remote'> {
  /** Number of selected objects, asked when the dialog renders; without it nothing can be selected. */
  readonly selected?: () => number;
}

/** The export of a diagram: what its command does, and the dialog while it is open. */
export function useExporting({ selected, ...subject }: ExportingOptions): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const dialog = isOpen && (
    <ExportDialog {...subject} selected={selected?.() ?? 0} onClose={() => setOpen(false)} />
  );
  return { open, dialog };
}
