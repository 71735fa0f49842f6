import type { Dictionary, Formula } from '../../../api/contract/index.ts';
import { DictionaryDialog } from './dictionary-dialog.tsx';
import type { Master } from './displays.ts';
import { FormulaDialog } from './formula-dialog.tsx';

interface EditMasterProps {
  readonly master: Master;
  readonly tag?: string;
  readonly onClose: () => void;
}

/** The dialog of a formula or dictionary. */
export function EditMaster({ master, tag, onClose }: EditMasterProps) {
  return 'formula' in master ? (
    <FormulaDialog formula={master as Formula} tag={tag} onClose={onClose} />
  ) : (
    <DictionaryDialog dictionary={master as Dictionary} onClose={onClose} />
  );
}
