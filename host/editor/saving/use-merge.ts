import { useEffect, useState } from 'react';
import type { MergeChoices, MergePreview, RemoteEngine, Side } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import type { EditRemote } from '../edit-remote.ts';
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
    | (EditRemote & { readonly objects: Pick<RemoteEngine['objects'], 'show'> })
    | undefined;
  readonly diagram: string;
  readonly site?: string;
}

export type Decisions = ReadonlyMap<string, Side>;

export interface MergeWork {
  /** Null while the two states are being compared. */
  readonly preview: MergePreview | null;
  /** Newest first; empty if the server does not tell. */
  readonly saves: readonly OtherSave[];
  readonly failure: string | null;
  readonly busy: boolean;
  readonly decisions: Decisions;
  readonly decide: (id: string | number | null, side: Side) => void;
  readonly decideAll: (side: Side) => void;
  /** Merges as decided and saves; returns whether that succeeded. */
  readonly merge: () => Promise<boolean>;
  readonly again: () => void;
}

/** 1 and "1" are two ids. */
export const keyOfConflict = (id: string | number | null): string => JSON.stringify(id);

/** The version saved meanwhile, compared with the open one, while `active`. */
export function useMerge(subjects: MergeSubjects, active: boolean): MergeWork {
  const { saving, remote } = subjects;
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const again = () => setRound((nth) => nth + 1);
  const comparison = useComparison(subjects, active, round);
  const { choices, ...decided } = useDecisions(comparison.preview);
  const merge = async () => {
    setBusy(true);
    try {
      const done = (await remote()?.merge.take(choices)) ?? false;
      // Editing continued meanwhile, and there is more to decide than was shown.
      if (done) await saving.merged();
      else again();
      return done;
    } finally {
      setBusy(false);
    }
  };
  return { ...comparison, ...decided, busy, merge, again };
}

type Comparison = Pick<MergeWork, 'preview' | 'saves' | 'failure'>;

const UNDER_WAY: Comparison = { preview: null, saves: [], failure: null };

/** The comparison of the two states; requested again each round. */
function useComparison({ remote, diagram, site }: MergeSubjects, active: boolean, round: number): Comparison {
  const [comparison, setComparison] = useState(UNDER_WAY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew.
  useEffect(() => {
    if (!active) return;
    let isCurrent = true;
    const end = (found: Partial<Comparison>) => isCurrent && setComparison({ ...UNDER_WAY, ...found });
    setComparison(UNDER_WAY);
    void remote()
      ?.merge.preview({ origin: location.origin, diagram, ...(site ? { site } : {}) })
      .then(async (answer) => {
        if (!answer.ok) return end({ failure: answer.message });
        if (isCurrent)
          end({ preview: answer.preview, saves: await savesSince(diagram, answer.preview.since) });
      })
      .catch((error: Error) => end({ failure: error.message }));
    return () => {
      isCurrent = false;
    };
  }, [active, round, diagram, site]);
  return comparison;
}

/** Which side is kept: for all conflicts, and for single ones. */
interface Decided {
  readonly of: MergePreview | null;
  readonly all: Side | null;
  readonly each: Decisions;
}

const UNDECIDED: Decided = { of: null, all: null, each: new Map() };

/** Decisions about a comparison; a new one starts without. */
function useDecisions(preview: MergePreview | null) {
  const [latest, setLatest] = useState(UNDECIDED);
  const about = (decided: Decided): Decided =>
    decided.of === preview ? decided : { ...UNDECIDED, of: preview };
  const { all, each } = about(latest);
  const choices: MergeChoices = {
    all,
    each: [...each].map(([key, side]) => [JSON.parse(key) as string | number | null, side]),
  };
  return {
    choices,
    decisions:
      preview && all
        ? new Map([...preview.conflicts.map((one) => [keyOfConflict(one.id), all] as const), ...each])
        : each,
    decide: (id: string | number | null, side: Side) =>
      setLatest((decided) => {
        const now = about(decided);
        return { ...now, each: new Map(now.each).set(keyOfConflict(id), side) };
      }),
    decideAll: (side: Side) => setLatest({ of: preview, all: side, each: new Map() }),
  };
}

/** Who saved the diagram after that version. Users without the right to its history are not told. */
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
