/**
 * A worker that is begun while the present one is in doubt. It opens the same diagram out of sight meanwhile, so that only
 * the journal is left to be taken up if the other one is given up; if that one answers, nobody has seen anything of this.
 */
import type { EngineThread, FreshSurface } from './engine-thread.ts';
import type { DiagramSource, OpenReport, SurfaceSize } from './protocol.ts';

interface Rehearsal {
  readonly source: DiagramSource;
  readonly canvas: FreshSurface;
  readonly attached: Promise<{ readonly backend: string }>;
  readonly report: Promise<OpenReport>;
}

export interface RehearsalOrder {
  readonly source: DiagramSource;
  readonly isEdited: boolean;
  readonly theme: 'light' | 'dark';
}

export class Standby {
  readonly thread: EngineThread;
  private rehearsal: Rehearsal | undefined;

  constructor(thread: EngineThread) {
    this.thread = thread;
  }

  rehearse({ source, isEdited, theme }: RehearsalOrder, canvas: FreshSurface): void {
    const { api } = this.thread;
    const attached = this.thread.attach(canvas.surface, canvas.size);
    const report = attached.then(async () => {
      void api.setTheme(theme);
      // Pictures of what is there so far would take the time that the rest needs.
      void api.setSeen(false);
      // Said first: live values would be asked for and let go again.
      if (isEdited) await api.setMode('edit');
      return api.open(source).finally(() => void api.setSeen(true));
    });
    // Whoever takes it over hears what failed; perhaps nobody does.
    report.catch(() => {});
    this.rehearsal = { source, canvas, attached, report };
  }

  /** It counts from now on: what it draws is seen. Answers the canvas that it has, and the backend that draws there. */
  async take(
    freshSurface: () => FreshSurface,
  ): Promise<{ readonly backend: string; readonly size: SurfaceSize }> {
    const canvas = this.rehearsal?.canvas ?? freshSurface();
    canvas.show?.();
    const attached = this.rehearsal?.attached ?? this.thread.attach(canvas.surface, canvas.size);
    return { ...(await attached), size: canvas.size };
  }

  /** Of the diagram, if it is this one that it has opened. */
  reportOf(source: DiagramSource): Promise<OpenReport> | undefined {
    return this.rehearsal?.source === source ? this.rehearsal.report : undefined;
  }
}
