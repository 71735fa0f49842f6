/** Uploads under way: what their rows show. */
import { useMemo, useState } from 'react';

export interface RunningUpload {
  readonly id: number;
  readonly name: string;
  /** The share that is on its way, 0…1. */
  readonly share: number;
  readonly cancel: () => void;
}

/** An upload with a row. */
export interface Upload {
  readonly signal: AbortSignal;
  readonly onSent: (share: number) => void;
  /** It is over: its row goes. */
  readonly end: () => void;
}

let lastId = 0;

/** `begin` gives a file a row, whose button cancels its upload. */
export function useRunningUploads() {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const begin = useMemo(
    () =>
      (file: File): Upload => {
        const id = ++lastId;
        const stop = new AbortController();
        const end = () => setRunning((all) => all.filter((one) => one.id !== id));
        const cancel = () => {
          stop.abort();
          end();
        };
        setRunning((all) => [...all, { id, name: file.name, share: 0, cancel }]);
        return {
          signal: stop.signal,
          onSent: (share) => setRunning((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
          end,
        };
      },
    [],
  );
  return { running, begin };
}
