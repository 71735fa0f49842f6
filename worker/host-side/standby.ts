/**
 * A worker that is begun while the present one is in doubt. It opens the same diagram out of sight meanwhile, so that only
 * the journal is left to be taken up if the other one is given up; if that one answers, nobody has seen anything of this.
 */

import type { DiagramSource, OpenReport, SurfaceSize } from '../boundary/index.ts';
import type { EngineThread, FreshSurface } from './engine-thread.ts';

interface Preparation {
  readonly source: DiagramSource;
  readonly canvas: FreshSurface;
  readonly attached: Promise<{ readonly backend: string }>;
  readonly report: Promise<OpenReport>;
}

interface PreparationOrder {
  readonly source: DiagramSource;
  readonly isEdited: boolean;
  readonly theme: 'light' | 'dark';
}

export class Standby {
  readonly thread: EngineThread;
  #prepared: Preparation | undefined;

  constructor(thread: EngineThread) {
    this.thread = thread;
  }

  prepare({ source, isEdited, theme }: PreparationOrder, canvas: FreshSurface): void {
    const { api } = this.thread;
    const attached = this.thread.attach(canvas.surface, canvas.size);
    const report = attached.then(async () => {
      void api.surface.setTheme(theme);
      // Pictures of what is there so far would take the time that the rest needs.
      void api.surface.setSeen(false);
      // Said first: live values would be asked for and dropped again.
      if (isEdited) await api.diagram.setMode('edit');
      return api.diagram.open(source).finally(() => void api.surface.setSeen(true));
    });
    // Whoever takes it over hears what failed; perhaps nobody does.
    report.catch(() => {});
    this.#prepared = { source, canvas, attached, report };
  }

  /** It counts from now on: what it draws is seen. Returns the size of the canvas that it has, and the backend that draws there. */
  async take(
    freshSurface: () => FreshSurface,
  ): Promise<{ readonly backend: string; readonly size: SurfaceSize }> {
    const canvas = this.#prepared?.canvas ?? freshSurface();
    canvas.show?.();
    const attached = this.#prepared?.attached ?? this.thread.attach(canvas.surface, canvas.size);
    return { ...(await attached), size: canvas.size };
  }

  /** Of the diagram, if it is this one that it has opened. */
  reportOf(source: DiagramSource): Promise<OpenReport> | undefined {
    return this.#prepared?.source === source ? this.#prepared.report : undefined;
  }
}
