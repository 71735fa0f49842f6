/** Opens damaged diagrams one after another in one engine, and says of each what came of it. */
import { StreamError, streamLines } from '../../../api/client/lines.ts';
import { createEngine, type Engine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import * as kinds from '../../../plugins/index.ts';
import { loadDiagram } from '../../../worker/load/load.ts';
import { mutant } from './mutants.ts';

type Fate = 'loaded' | 'refused' | 'broken stream';

export class MutantTrial {
  /** How often each came. */
  readonly fates: Record<Fate, number> = { loaded: 0, refused: 0, 'broken stream': 0 };
  private readonly engine: Engine;
  private readonly due: (() => void)[] = [];
  private readonly prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

  constructor() {
    this.engine = createEngine({
      kinds: Object.values(kinds),
      backend: new NullBackend({ width: 800, height: 600, ratio: 1 }),
      clock: () => 0,
      schedule: (frame) => this.due.push(frame),
      emit: () => {},
      published: () => {},
      report: () => {},
    });
    this.engine.resize({ width: 800, height: 600, ratio: 1 });
  }

  /** Throws where the diagram is half loaded, changed, or makes anything fall over. */
  async run(seed: number): Promise<void> {
    const { engine } = this;
    const text = mutant(seed);
    engine.clear();
    const fate = await this.load(text);
    this.fates[fate]++;
    if (fate !== 'loaded' && engine.document.size > 0) throw new Error('Half a diagram was left');
    this.use();
    if (fate === 'loaded') this.compare(text);
    if (JSON.stringify(Object.getOwnPropertyNames(Object.prototype)) !== this.prototype)
      throw new Error('Object.prototype was changed');
  }

  private async load(text: string): Promise<Fate> {
    try {
      const { ok, errors } = await loadDiagram({
        engine: this.engine,
        lines: streamLines(new Response(text)),
        now: () => 0,
        warn: () => {},
        onProgress: () => {},
        breathe: async () => this.drawDue(),
      });
      if (!ok && !errors.every(({ message }) => message.length > 0)) throw new Error('A flaw without words');
      if (!ok && errors.length === 0) throw new Error('Refused without a reason');
      return ok ? 'loaded' : 'refused';
    } catch (error) {
      // The stream itself is no stream of JSON lines: the worker answers its words, and empties the engine.
      if (!(error instanceof StreamError)) throw error;
      this.engine.clear();
      return 'broken stream';
    }
  }

  /** What is open can be looked at, edited and let go. */
  private use(): void {
    const { engine } = this;
    engine.view.fit();
    this.drawDue();
    engine.pointer.pick(400, 300);
    engine.pointer.mirror();
    let id = 0;
    const { editor } = engine.beginEditing(() => `new ${id++}`);
    editor.run({ do: 'selectAll' });
    editor.summary();
    editor.run({ do: 'nudge', dx: 1, dy: 1 });
    editor.run({ do: 'undo' });
    this.drawDue();
    engine.goLive();
  }

  /** What is not understood is kept: what would be saved is what was there. */
  private compare(text: string): void {
    const saved = text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as { objects?: { id: string | number }[] }).objects ?? []);
    for (const object of saved) {
      const kept = JSON.stringify(this.engine.document.get(object.id)?.object);
      if (kept !== JSON.stringify(object)) throw new Error(`Object ${object.id} was not kept: ${kept}`);
    }
    if (this.engine.document.size !== saved.length) throw new Error('Not as many objects as were saved');
  }

  private drawDue(): void {
    for (const frame of this.due.splice(0)) frame();
  }
}
