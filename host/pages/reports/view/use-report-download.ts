import { useEffect, useRef, useState } from 'react';
import type { BodyOf, Endpoints } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { download, fileName } from '../../../diagram/export/download.ts';
import { receivingFetch } from './receiving.ts';

type Order = BodyOf<Endpoints['downloadReport']>;

/** A file on its way. */
export interface Downloading {
  readonly file: string;
  /** Bytes so far. */
  readonly received: number;
}

/** Regions whose office paper is Letter. */
const LETTER = /-(US|CA|MX|PH|CO|CL|CR|DO|GT|HN|NI|PA|PR|SV|VE)$/i;
const paperOf = (language: string): 'a4' | 'letter' => (LETTER.test(language) ? 'letter' : 'a4');

/** Files that are there sooner are not announced. */
const SOON_MS = 500;
/** How often the bytes are told anew. */
const TELL_MS = 250;

/** Fetches reports as files, one at a time; leaving the page or cancelling stops the server's work too. */
export function useReportDownload(name: string) {
  const [downloading, setDownloading] = useState<Downloading | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (asked: Order) => {
    const order = { ...asked, paper: paperOf(navigator.language) };
    leaving.current?.abort();
    const own = new AbortController();
    leaving.current = own;
    const file = fileName(name, order.format);
    let received = 0;
    const tell = () => own.signal.aborted || setDownloading({ file, received });
    const soon = setTimeout(tell, SOON_MS);
    const regularly = setInterval(() => received > 0 && tell(), TELL_MS);
    try {
      const counted = receivingFetch((bytes) => {
        received = bytes;
      });
      const made = await client.downloadReport({ body: order }, { signal: own.signal, fetch: counted });
      download(made, file);
    } catch (problem) {
      if (!own.signal.aborted) showToast('error', messageOf(problem));
    } finally {
      clearTimeout(soon);
      clearInterval(regularly);
      if (leaving.current === own) setDownloading(null);
    }
  };
  const cancel = () => {
    leaving.current?.abort();
    setDownloading(null);
  };
  return { downloading, start, cancel };
}
