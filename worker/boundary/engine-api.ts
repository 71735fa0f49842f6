import type { ControlsApi } from './controls-api.ts';
import type { DiagramApi } from './diagram-api.ts';
import type { EditApi } from './edit-api.ts';
import type { ExportApi } from './export-api.ts';
import type { JournalApi } from './journal-api.ts';
import type { KindsApi } from './kinds-api.ts';
import type { LayersApi } from './layers-api.ts';
import type { MergeApi } from './merge-api.ts';
import type { ObjectsApi } from './objects-api.ts';
import type { PlaybackApi } from './playback-api.ts';
import type { Remote } from './remote.ts';
import type { SavingApi } from './saving-api.ts';
import type { SelectionApi } from './selection-api.ts';
import type { SiteModeApi } from './site-mode-api.ts';
import type { SurfaceApi } from './surface-api.ts';
import type { TagsApi } from './tags-api.ts';
import type { TextApi } from './text-api.ts';
import type { ThreadApi } from './thread-api.ts';
import type { VersionsApi } from './versions-api.ts';
import type { ViewApi } from './view-api.ts';
import type { WorkApi } from './work-api.ts';

/** What the host may ask of the worker, grouped by topic. */
export interface EngineApi {
  readonly thread: ThreadApi;
  readonly surface: SurfaceApi;
  readonly diagram: DiagramApi;
  readonly kinds: KindsApi;
  readonly view: ViewApi;
  readonly objects: ObjectsApi;
  readonly controls: ControlsApi;
  readonly playback: PlaybackApi;
  readonly export: ExportApi;
  readonly work: WorkApi;
  readonly edit: EditApi;
  readonly selection: SelectionApi;
  readonly text: TextApi;
  readonly tags: TagsApi;
  readonly layers: LayersApi;
  readonly saving: SavingApi;
  readonly journal: JournalApi;
  readonly merge: MergeApi;
  readonly siteMode: SiteModeApi;
  readonly versions: VersionsApi;
}

/** The same interface as the page calls it. */
export type RemoteEngine = Remote<EngineApi>;
