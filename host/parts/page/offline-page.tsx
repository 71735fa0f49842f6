import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** The words of ERR-04, on the screen and on a diagram's banner. */
export const OFFLINE_HEADING = 'Internet Connection Unavailable!';
export const OFFLINE_TEXT = 'Your internet connection is unavailable. Please fix it and reload the page.';

/** Covers a page until the network is back, and then restores its title (NAV-08). */
export function OfflinePage() {
  const [titleBefore] = useState(() => document.title);
  useEffect(
    () => () => {
      document.title = titleBefore;
    },
    [titleBefore],
  );
  return (
    <MessagePage
      page="No Internet Connection"
      alone
      icon={WifiOff}
      heading={OFFLINE_HEADING}
      action={
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      {OFFLINE_TEXT}
    </MessagePage>
  );
}
