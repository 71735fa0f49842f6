import { useEffect, useState } from 'react';
import { type ImportAnswer, readDrawing } from '../../../worker/host-side/import-client.ts';
import { spawnImporter } from '../../diagram/spawn.ts';

export interface Reading {
  /** Null while it is being read. */
  readonly answer: ImportAnswer | null;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

/** Reads a file in a worker of its own, and again for another page of it. */
export function useReading(file: File | null): Reading {
  const [page, setPage] = useState(0);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (!file) return;
    const stop = new AbortController();
    void file
      .arrayBuffer()
      .then((buffer) => readDrawing(spawnImporter, { bytes: new Uint8Array(buffer), page }, stop.signal))
      .catch((): ImportAnswer => ({ ok: false, message: 'The file could not be opened.' }))
      .then((read) => {
        if (!stop.signal.aborted) setAnswer(read);
      });
    return () => stop.abort();
  }, [file, page]);
  return { answer, page, setPage };
}
