import { useCallback, useEffect, useState } from 'react';
import type { MergeChoices, MergePreview, Side } from '../../worker/protocol.ts';
import { client } from '../data/session/api.ts';
import type { EditRemote } from './edit-remote.ts';
import type { Saving } from './saving.ts';

/** A save that came in between. */
export interface OtherSave {
  readonly by: string | null;
  /** Uuid of that person. */
  readonly user: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly version: number;
}

export interface MergeSubjects {
  readonly saving: Saving;
  readonly remote: () =>
    | (EditRemote & { showObject(object: string | number | null): Promise<void> })
    | undefined;
  readonly diagram: string;
  readonly site?: string;
}

export type Decisions = ReadonlyMap<string, Side>;

export interface MergeWork {
  /** Null while the two states are being compared. */
  readonly preview: MergePreview | null;
  /** Newest first; empty where the server does not say. */
  readonly saves: readonly OtherSave[];
  readonly failure: string | null;
  readonly busy: boolean;
  readonly decisions: Decisions;
  readonly decide: (id: string | number | null, side: Side) => void;
  readonly decideAll: (side: Side) => void;
  /** Merges as decided and saves; answers whether it was done. */
  readonly merge: () => Promise<boolean>;
  readonly again: () => void;
}

/** 1 and "1" are two ids. */
export const keyOfConflict = (id: string | number | null): string => JSON.stringify(id);

/** What was saved meanwhile beside what is open, while `active`. */
export function useMerge({ saving, remote, diagram, site }: MergeSubjects, active: boolean): MergeWork {
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const [saves, setSaves] = useState<readonly OtherSave[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState<Side | null>(null);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew.
  useEffect(() => {
    if (!active) return;
    let isCurrent = true;
    setPreview(null);
    setFailure(null);
    setSaves([]);
    setAll(null);
    setDecisions(new Map());
    void remote()
      ?.previewMerge({ origin: location.origin, diagram, ...(site ? { site } : {}) })
      .then(async (answer) => {
        if (!isCurrent) return;
        if (!answer.ok) return setFailure(answer.message);
        const found = await savesSince(diagram, answer.preview.since);
        if (!isCurrent) return;
        setPreview(answer.preview);
        setSaves(found);
      })
      .catch((error: Error) => isCurrent && setFailure(error.message));
    return () => {
      isCurrent = false;
    };
  }, [active, round, diagram, site]);
  const merge = useCallback(async () => {
    setBusy(true);
    const choices: MergeChoices = {
      all,
      each: [...decisions].map(([key, side]) => [JSON.parse(key) as string | number | null, side]),
    };
    try {
      const done = (await remote()?.takeMerge(choices)) ?? false;
      // Editing went on meanwhile, and there is more to decide than was shown.
      if (done) await saving.merged();
      else setRound((nth) => nth + 1);
      return done;
    } finally {
      setBusy(false);
    }
  }, [all, decisions, remote, saving]);
  return {
    ...{ preview, saves, failure, busy, merge },
    decisions:
      preview && all
        ? new Map([...preview.conflicts.map((one) => [keyOfConflict(one.id), all] as const), ...decisions])
        : decisions,
    decide: (id, side) => setDecisions((known) => new Map(known).set(keyOfConflict(id), side)),
    decideAll(side) {
      setAll(side);
      setDecisions(new Map());
    },
    again: () => setRound((nth) => nth + 1),
  };
}

/** Who saved the diagram after that version. Whoever may not see its history is not told. */
export async function savesSince(diagram: string, version: number): Promise<readonly OtherSave[]> {
  const answer = await client
    .diagramVersions({ params: { uuid: diagram }, query: { limit: 20 } })
    .catch(() => null);
  return (answer?.items ?? [])
    .filter((one) => one.version > version)
    .map((one) => ({
      by: one.user?.name ?? null,
      user: one.user?.uuid ?? null,
      at: Date.parse(one.savedAt),
      version: one.version,
    }));
}
