import { MapPinOff } from 'lucide-react';
import { useLocation } from 'wouter';
import { MessagePage } from '../../parts/page/message-page.tsx';
import { Button } from '../../ui/button.tsx';

/** Any address that leads nowhere (NAV-06). */
export default function NotFoundPage() {
  const [path, navigate] = useLocation();
  return (
    <MessagePage
      page="Page Not Found"
      icon={MapPinOff}
      heading="Page not found"
      action={<Button onClick={() => navigate('/')}>Go To Home Page</Button>}
    >
      There is nothing at {path}. The address may be wrong, or the item no longer exists.
    </MessagePage>
  );
}
