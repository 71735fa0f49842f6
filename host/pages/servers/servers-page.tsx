import { CircleAlert } from 'lucide-react';
import type { LinkPlace, ServerReport } from '../../../api/contract/calls/system.ts';
import { durationWords } from '../../../engine/chart/duration-words.ts';
import { useCall } from '../../data/session/api.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { useOpenItem } from '../../parts/list/use-open-item.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DetailPane, ListPage } from '../../ui/list-page.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { MailBar, SmsBar } from './mail-bar.tsx';
import {
  type FigureName,
  figureWords,
  hasRole,
  heardWords,
  linkWords,
  narrowWords,
  shardWords,
  spoolWords,
  troubleWords,
  workWords,
} from './server-words.ts';
import styles from './servers-page.module.css';

const REFRESH_MS = 2_000;

/** Which of several servers answered last; behind a balancer the next answer may be another's. */
function AnswersMark({ server, among }: { readonly server: ServerReport; readonly among: number }) {
  return server.isThis && among > 1 ? <Badge tone="accent">answers this page</Badge> : null;
}

const figureColumn = (id: FigureName, title: string, width: string): Column<ServerReport> => ({
  id,
  title,
  width,
  wideOnly: true,
  cell: (server) => figureWords(server, id),
});

interface Shown {
  readonly zone: string;
  /** How many servers there are. */
  readonly total: number;
  /** One of them is open beside the list, with its figures. */
  readonly isOpen: boolean;
}

const columnsOf = ({ zone, total, isOpen }: Shown): readonly Column<ServerReport>[] => [
  {
    id: 'name',
    title: 'Server',
    width: 'minmax(160px, 4fr)',
    cell: (server) => (
      <NameCell
        name={server.name}
        below={narrowWords(server)}
        after={<AnswersMark server={server} among={total} />}
      />
    ),
  },
  { id: 'work', title: 'What it does', width: 'minmax(120px, 5fr)', wideOnly: true, cell: workWords },
  ...(isOpen
    ? []
    : [
        {
          id: 'startedAt',
          title: `Running since (${zoneWords(Date.now(), zone)})`,
          width: '180px',
          wideOnly: true,
          cell: ({ startedAt }: ServerReport) => <Moment at={startedAt} />,
        },
        figureColumn('sockets', 'Live sockets', '90px'),
        figureColumn('links', 'Links', '70px'),
        figureColumn('samplesWaiting', 'Samples waiting', '110px'),
      ]),
  { id: 'heard', title: 'Heard', width: '80px', cell: heardWords },
];

/** The servers of the installation: which of them live, and what each does. */
export default function ServersPage() {
  usePageTitle('Servers');
  const servers = useCall('servers', {}, { meta: { inline: true }, refetchInterval: REFRESH_MS });
  const zone = useViewerZone();
  const item = useOpenItem();
  const open = servers.data?.items.find(({ id }) => id === item.id);
  return (
    <>
      <PageHeader title="Servers" />
      {servers.data && <Trouble text={troubleWords(servers.data)} />}
      {servers.data && <MailBar mail={servers.data.mail} />}
      {servers.data?.sms && <SmsBar sms={servers.data.sms} />}
      <ListPage
        list={
          <Loaded query={servers} what="the servers" rows={3}>
            {({ items, total }) => (
              <DataList
                label="Servers"
                items={items}
                total={total}
                columns={columnsOf({ zone, total, isOpen: open !== undefined })}
                idOf={({ id }) => id}
                nameOf={({ name }) => name}
                selected={item.id}
                onOpen={({ id }) => item.open(id)}
              />
            )}
          </Loaded>
        }
        detail={
          open && (
            <ServerPane
              key={open.id}
              server={open}
              links={servers.data?.links.filter(({ server }) => server === open.id) ?? []}
              among={servers.data?.total ?? 1}
              onClose={item.close}
            />
          )
        }
      />
    </>
  );
}

function Trouble({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className={styles.trouble} role="alert">
      <CircleAlert size={18} aria-hidden />
      <p>{text}</p>
    </div>
  );
}

interface ServerPaneProps {
  readonly server: ServerReport;
  /** Those of the company that it has. */
  readonly links: readonly LinkPlace[];
  /** How many servers there are. */
  readonly among: number;
  readonly onClose: () => void;
}

function ServerPane({ server, links, among, onClose }: ServerPaneProps) {
  const { id, name, startedAt, figures } = server;
  const spool = figures && spoolWords(figures);
  return (
    <DetailPane title={name} after={<AnswersMark server={server} among={among} />} onClose={onClose}>
      {hasRole(server, 'io') && (
        <p className={styles.work}>
          It connects the devices of its links, judges their alarms, takes their samples and carries out their
          commands, for all servers.
        </p>
      )}
      <Facts
        of={[
          ['What it does', workWords(server)],
          ['Running since', <Moment key="since" at={startedAt} withZone />],
          ['Running for', durationWords((Date.now() - Date.parse(startedAt)) / 1000)],
          ['Heard', heardWords(server)],
          ['Live sockets', figureWords(server, 'sockets')],
          ['Links to devices', figureWords(server, 'links')],
          ['Tags', figureWords(server, 'tags')],
          ['Samples waiting to be stored', figureWords(server, 'samplesWaiting')],
          ['Samples refused since it started', figureWords(server, 'samplesRefused')],
          ...(spool ? [['Samples on its disk', spool] as const] : []),
          ['This run', id],
        ]}
      />
      {!figures && <p className={styles.work}>It is starting.</p>}
      {figures && figures.shards.length > 0 && (
        <ul className={styles.links} aria-label="Shards">
          {figures.shards.map((shard) => (
            <li key={shard.shard}>{shardWords(shard)}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => (
            <li key={link.uuid}>{linkWords(link)}</li>
          ))}
        </ul>
      )}
    </DetailPane>
  );
}
