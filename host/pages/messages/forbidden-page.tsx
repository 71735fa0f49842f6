import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'wouter';
import { keyOf } from '../../../api/client/hooks.ts';
import { safeReturnPath } from '../../data/session/redirect-target.ts';
import styles from '../../parts/page/message-page.module.css';
import { MessagePage } from '../../parts/page/message-page.tsx';
import { Button } from '../../ui/button.tsx';

/** Access denied (NAV-03). Users who were sent here from a page can retry it once the right is granted. */
export default function ForbiddenPage() {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const from = safeReturnPath((history.state as { from?: string } | null)?.from ?? null);
  const tryAgain = (path: string) => {
    // Outdated rights may have led here.
    queries.removeQueries({ queryKey: keyOf('userPermissions') });
    navigate(path, { replace: true });
  };
  return (
    <MessagePage
      page="Forbidden"
      alone
      icon={LockKeyhole}
      heading="Access denied"
      action={
        <div className={styles.actions}>
          {from && <Button onClick={() => tryAgain(from)}>Try again</Button>}
          <Button look="primary" onClick={() => navigate('/')}>
            Go To Home Page
          </Button>
        </div>
      }
    >
      Your role does not include this page. Ask an administrator of your company if you need it.
    </MessagePage>
  );
}
