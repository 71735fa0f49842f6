/** Keys of the list of layers, as in trees: arrows move and select, with Alt they move the selection. */
import type { LayerPick, LayerRow, LayerStep } from '../../../worker/boundary/index.ts';
import { treeStep } from '../../ui/tree-model.ts';

export type LayerAct =
  | { readonly act: 'go'; readonly to: number; readonly how: LayerPick | null }
  | { readonly act: 'open' | 'close' }
  | { readonly act: 'move'; readonly step: LayerStep }
  | { readonly act: 'rename' | 'toggle' };

export interface LayerKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export interface LayerSpot {
  /** The active row. */
  readonly index: number;
  readonly total: number;
  /** Rows per page. */
  readonly page: number;
  readonly row: LayerRow | undefined;
  /** The index of the row's parent; its own if it has none. */
  readonly parent: number;
}

const STEPS: Readonly<Record<string, LayerStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The action of a key; null leaves it to the rest of the page. */
export function actOf(event: LayerKeyEvent, spot: LayerSpot): LayerAct | null {
  const { key } = event;
  if (event.altKey) {
    const step = STEPS[key];
    return step ? { act: 'move', step } : null;
  }
  const mod = event.ctrlKey || event.metaKey;
  if (key === ' ') return { act: 'toggle' };
  if (key === 'F2' || key === 'Enter') return mod ? null : { act: 'rename' };
  const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
  if (isSideways && mod) return null;
  const step = stepOf(key, spot);
  if (step === undefined) return null;
  if (step === 'toggle') return { act: spot.row?.open ? 'close' : 'open' };
  const how = isSideways ? 'only' : mod ? null : event.shiftKey ? 'range' : 'only';
  return { act: 'go', to: Math.max(0, Math.min(spot.total - 1, step)), how };
}

/** The steps of every tree, and pages; a sideways arrow that leads nowhere stays, and selects the active row. */
function stepOf(key: string, spot: LayerSpot): number | 'toggle' | undefined {
  const { index, total, page, row, parent } = spot;
  if (key === 'PageDown') return index + page;
  if (key === 'PageUp') return index - page;
  const expanded = row?.open ?? undefined;
  const step = treeStep(key, { index, total, expanded, hasChild: true, parent });
  return step === undefined && key === 'ArrowRight' ? index : step;
}
