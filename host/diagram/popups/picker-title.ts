import { POPUP_TEXTS } from '../../../api/contract/index.ts';
import { canSelect } from '../../data/popups/popup-model.ts';

/** POP-06. */
export const pickerTitle = (edited: string | number): string =>
  canSelect(edited) ? POPUP_TEXTS.select : POPUP_TEXTS.create;
