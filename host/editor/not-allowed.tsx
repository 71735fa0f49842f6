import { PencilOff } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { MessagePage } from '../parts/page/message-page.tsx';
import { PageFrame } from '../parts/page/page-frame.ts';

interface NotAllowedProps {
  readonly live: string;
  /** Above the message: changes kept from earlier sessions. */
  readonly children?: ReactNode;
}

/** Replaces the editor for users who may only view the diagram. */
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
