import { Group, type LucideIcon, Square } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LayerRow } from '../../../worker/boundary/index.ts';
import type { Editor, EditorState } from '../editor.ts';
import { toolboxOf } from '../toolbox/toolbox-groups.ts';
import type { RowLook } from './layer-row.tsx';

/** Groups of the toolbox whose tiles are unrecognisable at the size of a row. */
const SIGNED: ReadonlySet<string> = new Set(['texts', 'lines', 'table', 'reports']);

/** The icon of a row's kind: the toolbox tile of its form. */
export function useLooks(editor: Editor): (row: LayerRow) => RowLook {
  const { kinds } = useSnapshot(editor.state) as EditorState;
  return useMemo(() => {
    const looks = new Map<string, RowLook>();
    const icons = new Map<string, LucideIcon>();
    for (const { group, icon, entries } of toolboxOf(kinds)) {
      icons.set(group, icon);
      for (const entry of entries)
        for (const key of [`${entry.kind.kind} ${String(entry.props.shape)}`, entry.kind.kind])
          if (!looks.has(key)) looks.set(key, SIGNED.has(group) ? { icon } : { icon, entry });
    }
    const part = { icon: icons.get('table') ?? Square };
    return ({ kind, shape, fixed }) => {
      if (kind === null) return { icon: Group };
      return looks.get(`${kind} ${shape}`) ?? looks.get(kind) ?? (fixed ? part : { icon: Square });
    };
  }, [kinds]);
}
