import { PencilOff } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { MessagePage } from '../parts/page/message-page.tsx';
import { PageFrame } from '../parts/page/page-frame.ts';

interface NotAllowedProps {
  readonly live: string;
  /** Above the words: what is kept of earlier times. */
  readonly children?: ReactNode;
}

/** Instead of the editor for who may only watch the diagram. */
export const NotAllowed = ({ live, children }: NotAllowedProps) => {
  const Frame = useContext(PageFrame);
  return (
    <Frame>
      {children}
      <MessagePage
        page="Edit"
        icon={PencilOff}
        heading="You cannot edit this diagram"
        action={<Link href={live}>View it live</Link>}
      >
        Your role allows viewing only. Ask your administrator for permission to edit diagrams.
      </MessagePage>
    </Frame>
  );
};
