import type { DiagramMode, DiagramSource, EngineState } from '../boundary/index.ts';

/** The open diagram, as all parts of the worker see it. */
export class OpenDiagram {
  /** Of the diagram that was opened last; it stays when that is closed. */
  source: DiagramSource | undefined;
  mode: DiagramMode = 'live';
  phase: EngineState['phase'] = 'empty';
  /** 0…1 while loading. */
  progress = 0;
  /** Version of the diagram that unsaved changes were made on; 0 for one that was never stored. */
  version = 0;
  /** Version that the document was loaded as; a draft of an earlier one may have been applied to it. */
  loaded = 0;

  /** Aborted when the diagram is closed or another one is opened. */
  opening: AbortController | undefined;

  get origin(): string {
    return this.source?.origin ?? '';
  }
}
