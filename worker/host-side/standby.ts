/**
 * A worker that is started while the current one is in doubt. It opens the same diagram out of sight, so that only the
 * journal has to be replayed if the other one is given up; if that one answers, nobody notices.
 */

import type { DiagramSource, OpenReport, SurfaceSize, TokenTheme } from '../boundary/index.ts';
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
  readonly theme: readonly [console: 'light' | 'dark', follows: TokenTheme];
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
      void api.surface.setTheme(...theme);
      // Intermediate pictures would take time from loading.
      void api.surface.setSeen(false);
      // Sent first: otherwise live values would be requested and dropped again.
      if (isEdited) await api.diagram.setMode('edit');
      return api.diagram.open(source).finally(() => void api.surface.setSeen(true));
    });
    // Whoever takes it over learns what failed; perhaps nobody does.
    report.catch(() => {});
    this.#prepared = { source, canvas, attached, report };
  }

  /** Makes it the current worker: what it draws is visible. Returns the size of its canvas and its backend. */
  async take(
    freshSurface: () => FreshSurface,
  ): Promise<{ readonly backend: string; readonly size: SurfaceSize }> {
    const canvas = this.#prepared?.canvas ?? freshSurface();
    canvas.show?.();
    const attached = this.#prepared?.attached ?? this.thread.attach(canvas.surface, canvas.size);
    return { ...(await attached), size: canvas.size };
  }

  /** Returns the report of opening the diagram, if it is the one that was opened here. */
  reportOf(source: DiagramSource): Promise<OpenReport> | undefined {
    return this.#prepared?.source === source ? this.#prepared.report : undefined;
  }
}
