import { useLocation } from 'wouter';
import { ControllerPane, NewControllerPane } from './controller-pane.tsx';
import { LinkPane, NewLinkPane } from './link-pane.tsx';
import { newControllerId, type useOpenRow } from './use-open-row.ts';

interface OpenPaneProps {
  readonly open: ReturnType<typeof useOpenRow>;
  readonly siteId: string;
}

/** What is open beside the list. */
export function OpenPane({ open, siteId }: OpenPaneProps) {
  const [, navigate] = useLocation();
  const { row, close } = open;
  switch (row?.what) {
    case 'new-link':
      return (
        <NewLinkPane
          siteUuid={siteId}
          onMade={(link) => open.open(newControllerId(link.uuid))}
          onClose={close}
        />
      );
    case 'link':
      return <LinkPane id={row.uuid} onClose={close} />;
    case 'new-controller':
      return (
        <NewControllerPane
          link={row.link}
          onMade={(made) => navigate(`/site/communication/${siteId}/controller/${made.uuid}`)}
          onClose={close}
        />
      );
    case 'controller':
      return <ControllerPane id={row.uuid} onClose={close} />;
    default:
      return null;
  }
}
