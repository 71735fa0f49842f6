/** Keys of the list of layers, as trees have them: arrows walk and select, with Alt they move what is selected. */
import type { LayerPick, LayerRow, LayerStep } from '../../../worker/boundary/index.ts';

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
  /** The row that the keys are at. */
  readonly index: number;
  readonly total: number;
  /** Rows that a page has. */
  readonly page: number;
  readonly row: LayerRow | undefined;
  /** Where the row stands under which this one stands; the row itself where that is none. */
  readonly parent: number;
}

const STEPS: Readonly<Record<string, LayerStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** What a key does; null leaves it to the rest of the page. */
export function actOf(event: LayerKeyEvent, spot: LayerSpot): LayerAct | null {
  const { key } = event;
  if (event.altKey) {
    const step = STEPS[key];
    return step ? { act: 'move', step } : null;
  }
  const mod = event.ctrlKey || event.metaKey;
  const how = mod ? null : event.shiftKey ? 'range' : 'only';
  const go = (to: number, pick: LayerPick | null = how): LayerAct => ({
    act: 'go',
    to: Math.max(0, Math.min(spot.total - 1, to)),
    how: pick,
  });
  switch (key) {
    case 'ArrowDown':
      return go(spot.index + 1);
    case 'ArrowUp':
      return go(spot.index - 1);
    case 'PageDown':
      return go(spot.index + spot.page);
    case 'PageUp':
      return go(spot.index - spot.page);
    case 'Home':
      return go(0);
    case 'End':
      return go(spot.total - 1);
    case ' ':
      return { act: 'toggle' };
    case 'F2':
    case 'Enter':
      return mod ? null : { act: 'rename' };
    case 'ArrowRight':
      if (mod) return null;
      return spot.row?.open === false ? { act: 'open' } : go(spot.index + (spot.row?.open ? 1 : 0), 'only');
    case 'ArrowLeft':
      if (mod) return null;
      return spot.row?.open ? { act: 'close' } : go(spot.parent, 'only');
    default:
      return null;
  }
}
