import { type ReactNode, useState } from 'react';
import { copyName } from '../data/popups/popup-model.ts';
import { NameDialog } from './name-dialog.tsx';
import type { Saving } from './saving/saving.ts';

interface NamingOptions {
  readonly saving: Saving;
  /** The saved name; empty until it is known. */
  readonly stored: string;
  readonly isClone?: boolean;
}

/** The edited diagram's name, and the dialog that renames it while that is open. */
export function useNaming({ saving, stored, isClone }: NamingOptions): {
  readonly name: string;
  readonly rename: () => void;
  readonly dialog: ReactNode;
} {
  const [newName, setNewName] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const name = newName ?? (isClone && stored ? copyName(stored) : stored);
  const dialog = isOpen && (
    <NameDialog
      name={name}
      onClose={() => setOpen(false)}
      onName={(next) => {
        setNewName(next);
        void saving.rename(next);
      }}
    />
  );
  return { name, rename: () => setOpen(true), dialog };
}
