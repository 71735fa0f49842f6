/** Pop-up overviews in words and paths: whom the picker serves, and where pop-ups are created. No React: tested as data. */
import { MAX_NAME } from '../names/name-fault.ts';

/** The toolbar's tool "Popup Overview". Opened from it the picker only creates; objects never have this id (OR-72). */
export const POPUP_TOOL = 30;

/** Whether a pop-up can be chosen for the edited target: an object, or the tool (POP-05). */
export const canSelect = (edited: string | number): boolean => Number(edited) !== POPUP_TOOL;

export const CREATE_PATH = '/popup-overviews/create';
export const popupEditPath = (popup: string): string => `/popup-overviews/${popup}/edit`;
/** POP-04, NAV-43. */
export const popupClonePath = (popup: string): string =>
  `/popup-overviews/edit?${new URLSearchParams({ cloneId: popup })}`;

const COPY = '-Copy';
/** The initial name of a copy (CANV-24): cut if it would become too long. */
export const copyName = (name: string): string => name.slice(0, MAX_NAME - COPY.length) + COPY;
