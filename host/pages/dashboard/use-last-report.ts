import { isText, read } from '../../data/stores/storage.ts';
import { useDefaultReport } from '../../parts/folders/use-folder-tree.ts';

/** What was open last on this screen, else for this user anywhere (OR-117). */
export function useLastReport(): string | null {
  const elsewhere = useDefaultReport();
  return read('selectedReport', isText) ?? read('selectedDash', isText) ?? elsewhere?.uuid ?? null;
}
