import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Access denied (NAV-03). */
export default function ForbiddenPage() {
  const [, navigate] = useLocation();
  return (
    <MessagePage
      page="Forbidden"
      icon={LockKeyhole}
      heading="Access denied"
      action={<Button onClick={() => navigate('/')}>Go To Home Page</Button>}
    >
      Your role does not include this page. Ask an administrator of your company if you need it.
    </MessagePage>
  );
}
