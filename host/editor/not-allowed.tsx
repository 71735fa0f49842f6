import { PencilOff } from 'lucide-react';
import { Link } from 'wouter';
import { MainLayout } from '../site/main-layout.tsx';
import { MessagePage } from '../site/message-page.tsx';

/** Instead of the editor for who may only watch the diagram. */
export const NotAllowed = ({ live }: { readonly live: string }) => (
  <MainLayout>
    <MessagePage
      page="Edit"
      icon={PencilOff}
      heading="You may not change this diagram"
      action={<Link href={live}>View it live</Link>}
    >
      Your role lets you watch it. Ask your administrator for the right to edit diagrams.
    </MessagePage>
  </MainLayout>
);
