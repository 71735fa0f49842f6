import { useState } from 'react';
import { isRecord, isText, read, write } from '../../data/stores/storage.ts';

interface Opened {
  /** uuid; null for the list of all sites. */
  readonly site: string | null;
  readonly alert: string;
}

const isOpened = (value: unknown): value is Opened =>
  isRecord(value) && isText(value.alert) && (value.site === null || isText(value.site));

/** The alert open beside a list. It is still open after a visit to its diagram. */
export function useOpened(siteId: string | undefined): [string | null, (alert: string | null) => void] {
  const site = siteId ?? null;
  const [alert, setAlert] = useState(() => {
    const opened = read('siteAlertsOpened', isOpened);
    return opened?.site === site ? opened.alert : null;
  });
  const open = (next: string | null): void => {
    setAlert(next);
    write('siteAlertsOpened', next === null ? null : { site, alert: next });
  };
  return [alert, open];
}
