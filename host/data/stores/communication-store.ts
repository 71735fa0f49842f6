import { proxy } from 'valtio';

/** What is chosen and being done on the pages of communication (COMM-05). Ids are uuids, empty where none is meant. */
interface CommunicationState {
  siteId: string;
  controllerId: string;
  controllerTemplateId: string;
  tagId: string;
  /** The form that is open. */
  mode: 'add' | 'edit' | null;
  /** The dialog that gives a device its own password is open. */
  enable: boolean;
  /** The dialog that archives is open. */
  archive: boolean;
  tagType: number;
  /** The dialog of a scan is open. */
  isScanning: boolean;
  search: string;
  /** How many reports use what is being archived, in words. */
  reportMsg: string;
  selectedSites: readonly string[];
  /** The link that is meant. */
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

const state = proxy<CommunicationState>({ ...NOTHING });
export const communicationStore: Readonly<CommunicationState> = state;

export function changeCommunication(change: Partial<CommunicationState>): void {
  Object.assign(state, change);
}

/** COMM-06: what was chosen is chosen no more; the site and the link that are shown stay. */
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
