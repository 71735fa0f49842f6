/** Notifications of the browser itself: off until the user switches them on, and asked for by that click alone. */
import { proxy } from 'valtio';
import type { Told } from '../../../api/contract/index.ts';
import { isBoolean, read, write } from '../../data/stores/storage.ts';

/** Beyond this many at a time one notification counts them. */
const MOST_SINGLE = 3;

/** Counts changes of the choice, for who shows it. */
export const browserNotices = proxy({ changes: 0 });

export type Offer = 'on' | 'off' | 'blocked' | 'missing';

/** Whether they are on, can be switched on, are blocked in the browser's settings, or do not exist here. */
export function offerOf(): Offer {
  if (!('Notification' in globalThis)) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return wantsBrowserNotices() ? 'on' : 'off';
}

export const wantsBrowserNotices = (): boolean =>
  'Notification' in globalThis &&
  Notification.permission === 'granted' &&
  read('browserNotices', isBoolean) === true;

/** Switches them on or off; only to be called by a click, for the browser may ask the user. */
export async function chooseBrowserNotices(on: boolean): Promise<void> {
  const isGranted = on && (await Notification.requestPermission()) === 'granted';
  write('browserNotices', isGranted ? true : null);
  browserNotices.changes++;
}

const titleOf = ({ isBack, alert }: Told): string =>
  isBack ? 'Back to normal' : alert.type === 'critical' ? 'Critical alarm' : 'Urgent alarm';

interface Notice {
  readonly title: string;
  readonly body: string;
  /** The same in every tab, so that the browser shows it once. */
  readonly tag: string;
  readonly told: Told;
}

/** What the browser shows of these, the newest first. */
export function noticesOf(told: readonly Told[]): readonly Notice[] {
  const [newest] = told;
  if (!newest) return [];
  const noticeOf = (one: Told): Notice => ({
    title: titleOf(one),
    body: `${one.alert.message}\n${one.alert.site.name}`,
    tag: `mimic-${one.id}`,
    told: one,
  });
  if (told.length <= MOST_SINGLE) return told.map(noticeOf);
  const { body, tag } = noticeOf(newest);
  return [{ title: `${told.length} messages about alarms`, body: `Newest: ${body}`, tag, told: newest }];
}

/** Shows them; a click brings the page to the front and calls `onOpen`. */
export function showNotices(told: readonly Told[], onOpen: (told: Told) => void): void {
  for (const { title, body, tag, told: one } of noticesOf(told))
    try {
      const shown = new Notification(title, { body, tag });
      shown.onclick = () => {
        shown.close();
        window.focus();
        onOpen(one);
      };
    } catch {
      // Some browsers of phones leave them to installed apps: the bell counts all the same.
      return;
    }
}
