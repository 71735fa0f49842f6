import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Told } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { showNotices, wantsBrowserNotices } from './browser-notices.ts';

/** What is fetched at a time; more is counted together anyway. */
const MOST = 20;

/** Tells of what comes while nobody looks at the page, where the user has switched that on. `newest`: the id of the newest. */
export function useBrowserNotices(newest: string | null | undefined): void {
  const [, navigate] = useLocation();
  const seen = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const before = seen.current;
    seen.current = newest;
    // What was there when the page was opened is not announced.
    if (before === undefined || before === newest || !newest) return;
    if (!wantsBrowserNotices() || document.hasFocus()) return;
    void client
      .told({ query: { limit: MOST } })
      .then(({ items }) =>
        showNotices(newSince(items, before), (told) => void showAlert(told.alert, navigate)),
      )
      .catch(() => {});
  }, [newest, navigate]);
}

/** Those before the one that was the newest, and unread. */
function newSince(items: readonly Told[], before: string | null): readonly Told[] {
  const known = items.findIndex(({ id }) => id === before);
  return items.slice(0, known < 0 ? items.length : known).filter(({ isRead }) => !isRead);
}
