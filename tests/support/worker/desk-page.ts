/**
 * A page that edits a diagram with the product's own client and nothing around it: for tests that watch what becomes of the
 * worker under it. It is bundled for the browser; what it offers stands in `desk`.
 */

import type { DiagramPatch, EditCommand, Recovered } from '../../../worker/boundary/index.ts';
import { spawnEngine } from '../../../worker/host-side/client.ts';

const SIZE = { width: 1280, height: 720, devicePixelRatio: 1 };

export interface Back {
  /** Milliseconds since 1970. */
  readonly noticed: number;
  readonly back: number;
  readonly recovered: Recovered | null;
}

export interface Desk {
  open(diagram: string): Promise<number>;
  /** Does these, has them kept, and answers what the diagram says then. */
  edit(commands: readonly EditCommand[]): Promise<string>;
  ids(): Promise<readonly (string | number)[]>;
  said(): Promise<string>;
  /** Resolves once a worker has taken the place of the present one. */
  replaced(): Promise<Back>;
}

const canvas = (): OffscreenCanvas => document.createElement('canvas').transferControlToOffscreen();
const now = (): number => performance.timeOrigin + performance.now();
const wordsOf = ({ put, canvas: page }: DiagramPatch): string =>
  JSON.stringify([page, put.map(({ object, config }) => [object, config])]);

let noticed = 0;
let onBack: (back: Back) => void = () => {};
let onWrong: (error: Error) => void = () => {};

const handle = spawnEngine({
  url: document.querySelector<HTMLMetaElement>('meta[name="engine-worker"]')!.content,
  hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  onEvent: (event) => {
    if (event.type === 'error') onWrong(new Error(event.message));
  },
  freshSurface: () => ({ surface: canvas(), size: SIZE }),
  onReplace: () => {
    noticed = now();
    return true;
  },
  async onReopened(report, recovered) {
    // Back is what can be seen again.
    while ((await handle.api.thread.stats()).frames === 0);
    if (report.ok) onBack({ noticed, back: now(), recovered });
    else onWrong(new Error(JSON.stringify(report.errors)));
  },
  onFailed: (error) => onWrong(error),
});
const attached = handle.attach(canvas(), SIZE);

const desk: Desk = {
  async open(diagram) {
    await attached;
    const report = await handle.open({ origin: location.origin, diagram });
    await handle.edit('somebody', report.name);
    return report.objects;
  },
  async edit(commands) {
    const { api } = handle;
    for (const command of commands) {
      const fault = await api.edit.run(command);
      if (fault) throw new Error(fault.message);
    }
    await api.journal.flush();
    return wordsOf(await api.diagram.wholePatch());
  },
  ids: async () => (await handle.api.diagram.wholePatch()).put.map(({ object }) => object.id),
  said: async () => wordsOf(await handle.api.diagram.wholePatch()),
  replaced: () =>
    new Promise((resolve, reject) => {
      onBack = resolve;
      onWrong = reject;
    }),
};
Object.assign(globalThis, { desk });
