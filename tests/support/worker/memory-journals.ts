/** Journals in memory: the interface as it is meant, without a browser. It can be told to refuse, as a full disk does. */
import type { Step } from '../../../engine/document/touched.ts';
import type { JournalHead } from '../../../worker/boundary/journal-api.ts';
import type { JournalStore, JournalWrite } from '../../../worker/journal/journal-store.ts';

export interface MemoryJournals extends JournalStore {
  /** Nothing is kept while this is set. */
  refuses: boolean;
  /** All writes that went through, in order. */
  readonly writes: readonly Omit<JournalWrite, 'steps'>[];
  readonly kept: ReadonlyMap<string, { readonly head: JournalHead; readonly steps: readonly Step[] }>;
}

export function memoryJournals(): MemoryJournals {
  const kept = new Map<string, { head: JournalHead; steps: readonly Step[] }>();
  const held = new Map<string, object>();
  const writes: Omit<JournalWrite, 'steps'>[] = [];
  return {
    refuses: false,
    writes,
    kept,
    async hold(session) {
      const holder = {};
      held.set(session, holder);
      return () => {
        if (held.get(session) === holder) held.delete(session);
      };
    },
    async write({ steps, ...write }) {
      const { head, anew } = write;
      const added = structuredClone([...steps]);
      await Promise.resolve();
      const before = kept.get(head.session);
      if (this.refuses) throw new DOMException('Full', 'QuotaExceededError');
      if (!before && !anew) throw new DOMException('There is no such journal', 'NotFoundError');
      kept.set(head.session, { head, steps: anew ? added : [...before!.steps, ...added] });
      writes.push(write);
    },
    find: async (user, diagram) =>
      [...kept.values()]
        .map(({ head }) => head)
        .filter((head) => head.user === user && (diagram === undefined || head.diagram === diagram))
        .map((head) => ({ ...head, held: held.has(head.session) })),
    read: async (session) => structuredClone(kept.get(session) ?? null),
    drop: async (session) => void kept.delete(session),
  };
}
