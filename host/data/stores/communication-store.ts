import type { TagType } from '../../../api/contract/index.ts';
import { identityState } from './identity-state.ts';

/** The selection and open dialogs of the communication pages (COMM-05). Ids are uuids, empty for none. */
interface CommunicationState {
  siteId: string;
  controllerId: string;
  /** The template that is about to be applied. */
  controllerTemplateId: string;
  tagId: string;
  /** The form that is open: that of a new tag. */
  mode: 'add' | null;
  /** Whether the dialog for a device's own password is open. */
  enable: boolean;
  /** Whether the archive dialog is open. */
  archive: boolean;
  /** The type of the next new tag: that of the last one. */
  tagType: TagType;
  /** Whether the scan dialog is open. */
  isScanning: boolean;
  /** The input of the search box. */
  search: string;
  /** How many reports use what is being archived, in words. */
  reportMsg: string;
  /** The sites whose link objects and tags are listed; none for all. */
  selectedSites: readonly string[];
  /** The link it concerns. */
  deviceId: string;
  /** The link object from which the controller was opened. */
  linkObjectId: string;
}

const NOTHING: Readonly<CommunicationState> = {
  siteId: '',
  controllerId: '',
  controllerTemplateId: '',
  tagId: '',
  mode: null,
  enable: false,
  archive: false,
  tagType: 0,
  isScanning: false,
  search: '',
  reportMsg: '',
  selectedSites: [],
  deviceId: '',
  linkObjectId: '',
};

const state = identityState<CommunicationState>(() => ({ ...NOTHING }));
export const communicationStore: Readonly<CommunicationState> = state;

export function changeCommunication(change: Partial<CommunicationState>): void {
  Object.assign(state, change);
}

/** COMM-06: clears the selection; the shown site and link stay. */
export function resetCommunication(): void {
  const { controllerId, tagId, mode, enable, tagType, selectedSites, search, controllerTemplateId } = NOTHING;
  changeCommunication({
    controllerId,
    tagId,
    mode,
    enable,
    tagType,
    selectedSites,
    search,
    controllerTemplateId,
  });
}

/** Resets the state and closes the dialogs when a page is left: nothing opens by itself on the next one. */
export function leaveCommunication(): void {
  const { archive, isScanning, deviceId, reportMsg, linkObjectId } = NOTHING;
  resetCommunication();
  changeCommunication({ archive, isScanning, deviceId, reportMsg, linkObjectId });
}
