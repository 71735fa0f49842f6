import type { EditApi } from '../../worker/protocol.ts';

/** The editing calls as the page makes them: each goes to the worker and is answered later. */
export type EditRemote = {
  readonly [C in keyof EditApi]: (
    ...parts: Parameters<EditApi[C]>
  ) => Promise<Awaited<ReturnType<EditApi[C]>>>;
};
