import { Inbox, MailX, Paperclip } from 'lucide-react';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Mail } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { download } from '../../diagram/export/download.ts';
import { fetchNext } from '../../parts/list/next-page.ts';
import { useOpenItem } from '../../parts/list/use-open-item.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DetailPane, ListPage } from '../../ui/list-page.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './outbox-page.module.css';

const PAGE_SIZE = 50;

const columnsOf = (zone: string): readonly Column<Mail>[] => [
  {
    id: 'subject',
    title: 'Subject',
    width: 'minmax(160px, 2fr)',
    cell: (mail) => <NameCell name={mail.subject} below={mail.to} />,
  },
  { id: 'to', title: 'To', width: 'minmax(140px, 1fr)', wideOnly: true, cell: (mail) => mail.to },
  {
    id: 'at',
    title: `Sent (${zoneWords(Date.now(), zone)})`,
    width: '190px',
    cell: (mail) => <Moment at={mail.createdAt} />,
  },
];

/** The demo's mails, which never leave the machine: codes and links are read here. */
export default function OutboxPage() {
  usePageTitle('Outbox');
  const mails = usePages('outbox', { size: PAGE_SIZE });
  const item = useOpenItem();
  const open = mails.data?.items.find((mail) => mail.uuid === item.id);
  return (
    <>
      <PageHeader title="Outbox" />
      <ListPage
        list={<Mails mails={mails} selected={item.id} onOpen={item.open} />}
        detail={open && <MailPane key={open.uuid} mail={open} onClose={item.close} />}
      />
    </>
  );
}

interface MailsProps {
  readonly mails: ReturnType<typeof usePages<'outbox'>>;
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
}

function Mails({ mails, selected, onOpen }: MailsProps) {
  const zone = useViewerZone();
  if (mails.isPending) return <SkeletonRows rows={8} label="Loading the emails" />;
  if (!mails.data)
    return mails.error?.status === 404 ? (
      <EmptyState icon={MailX} title="This server has no outbox">
        Its emails are sent. Only the demo keeps them here.
      </EmptyState>
    ) : (
      <ErrorState
        title="The emails could not be loaded"
        error={mails.error!}
        busy={mails.isFetching}
        onRetry={() => void mails.refetch()}
      />
    );
  if (mails.data.items.length === 0)
    return (
      <EmptyState icon={Inbox} title="No emails yet">
        Invite a user or reset a password: the email appears here instead of being sent.
      </EmptyState>
    );
  return (
    <DataList
      label="Mails"
      items={mails.data.items}
      total={mails.data.total}
      columns={columnsOf(zone)}
      idOf={(mail) => mail.uuid}
      nameOf={(mail) => mail.subject}
      selected={selected}
      onOpen={(mail) => onOpen(mail.uuid)}
      onMore={() => fetchNext(mails)}
      isLoadingMore={mails.isFetchingNextPage}
    />
  );
}

function MailPane({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  return (
    <DetailPane title={mail.subject} onClose={onClose}>
      <Facts
        of={[
          ['To', mail.to],
          ['Sent', <Moment key="at" at={mail.createdAt} withZone />],
        ]}
      />
      {mail.attachment && <Attachment uuid={mail.uuid} file={mail.attachment} />}
      <p className={styles.text}>{withLinks(mail.text)}</p>
    </DetailPane>
  );
}

interface AttachmentProps {
  readonly uuid: string;
  readonly file: NonNullable<Mail['attachment']>;
}

/** The file that a mail brings. */
function Attachment({ uuid, file: { name, size } }: AttachmentProps) {
  const save = async () => {
    try {
      download(await client.outboxFile({ params: { uuid } }), name);
    } catch (problem) {
      showToast('error', messageOf(problem));
    }
  };
  return (
    <p className={styles.attachment}>
      <Button icon={Paperclip} onClick={() => void save()}>
        {name} ({Math.max(1, Math.round(size / 1024))} kB)
      </Button>
    </p>
  );
}

const ADDRESS = /(https?:\/\/[^\s]+)/;

/** A mail's text, its addresses as links. Addresses of other hosts stay text: no link here leads out of the console. */
function withLinks(text: string): ReactNode {
  const parts = text.split(ADDRESS).map((part) => {
    const isOwn = ADDRESS.test(part) && URL.canParse(part) && new URL(part).origin === location.origin;
    return isOwn ? createElement('a', { href: part }, part) : part;
  });
  return createElement(Fragment, null, ...parts);
}
