import { identityState } from './identity-state.ts';

/** The selection and open dialogs of the communication pages (COMM-05). Ids are uuids, empty for none. */
interface CommunicationState {
  siteId: string;
  controllerId: string;
  controllerTemplateId: string;
  tagId: string;
  /** The form that is open. */
  mode: 'add' | 'edit' | null;
  /** Whether the dialog for a device's own password is open. */
  enable: boolean;
  /** Whether the archive dialog is open. */
  archive: boolean;
  tagType: number;
  /** Whether the scan dialog is open. */
  isScanning: boolean;
  search: string;
  /** How many reports use what is being archived, in words. */
  reportMsg: string;
  selectedSites: readonly string[];
  /** The link it concerns. */
  deviceId: string;
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
