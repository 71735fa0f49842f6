/** Pop-up overviews in words and paths: what their picker offers, and where they are made. No React: tested as data. */
import { POPUP_TEXTS } from '../../../api/contract/index.ts';
import { MAX_NAME } from '../names/name-fault.ts';

/** The toolbar's tool "Popup Overview". Opened from it the picker only makes; objects never have this id (OR-72). */
export const POPUP_TOOL = 30;

/** Whether a pop-up can be chosen for what is edited: an object, or the tool (POP-05). */
export const canSelect = (edited: string | number): boolean => Number(edited) !== POPUP_TOOL;

/** POP-06. */
export const pickerTitle = (edited: string | number): string =>
  canSelect(edited) ? POPUP_TEXTS.select : POPUP_TEXTS.create;

export const CREATE_PATH = '/popup-overviews/create';
export const popupEditPath = (popup: string): string => `/popup-overviews/${popup}/edit`;
/** POP-04, NAV-43. */
export const popupClonePath = (popup: string): string =>
  `/popup-overviews/edit?${new URLSearchParams({ cloneId: popup })}`;

const COPY = '-Copy';
/** What a copy is called at first (CANV-24): cut where the name would grow too long. */
export const copyName = (name: string): string => name.slice(0, MAX_NAME - COPY.length) + COPY;
