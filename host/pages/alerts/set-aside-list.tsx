import { BellOff } from 'lucide-react';
import { useLocation } from 'wouter';
import type { SetAside } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { returnToService } from '../../parts/alerts/use-alert-acts.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';

const EVERY_MS = 5000;

interface SetAsideListProps {
  readonly siteId: string | undefined;
  /** Text that a name must contain. */
  readonly term: string;
  readonly timeZone: string;
  readonly mayAct: boolean;
}

const sourceOf = ({ tag, link }: Pick<SetAside, 'tag' | 'link'>) => tag ?? link!;
const idOf = (item: SetAside): string => `${sourceOf(item).uuid} ${item.level ?? ''}`;
const placeOf = ({ site, tag, link }: SetAside): string =>
  tag
    ? `/site/communication/${site.uuid}/controller/${tag.controllerUuid}`
    : `/site/communication/${site.uuid}?id=${link?.uuid}`;
const has = (term: string) => {
  const wanted = term.toLowerCase();
  return ({ tag, link, site }: SetAside): boolean =>
    [tag?.name, tag?.controllerName, link?.name, site.name].some((name) =>
      name?.toLowerCase().includes(wanted),
    );
};

/** Alarms that raise no alert: tags out of service, and levels that another tag suppresses. */
export default function SetAsideList({ siteId, term, timeZone, mayAct }: SetAsideListProps) {
  const query = useCall('alarmsSetAside', {}, { refetchInterval: EVERY_MS, meta: { inline: true } });
  const isAsked = ({ site }: SetAside): boolean => !siteId || site.uuid === siteId;
  return (
    <Loaded query={query} what="the list">
      {({ items }) => (
        <SetAsideRows items={items.filter(isAsked).filter(has(term))} timeZone={timeZone} mayAct={mayAct} />
      )}
    </Loaded>
  );
}

interface SetAsideRowsProps extends Pick<SetAsideListProps, 'timeZone' | 'mayAct'> {
  readonly items: readonly SetAside[];
}

function SetAsideRows({ items, timeZone, mayAct }: SetAsideRowsProps) {
  const [, navigate] = useLocation();
  const menu = (item: SetAside): MenuEntry[] =>
    item.why === 'outOfService'
      ? [{ label: 'Return to service', onSelect: () => void returnToService(sourceOf(item).uuid) }]
      : [];
  if (items.length === 0)
    return (
      <EmptyState icon={BellOff} title="No alarms are out of service or suppressed">
        Alarms that were taken out of service, and those that another tag suppresses, are listed here.
      </EmptyState>
    );
  return (
    <DataList
      label="Set aside"
      items={items}
      total={items.length}
      idOf={idOf}
      nameOf={(item) => sourceOf(item).name}
      columns={columnsOf(timeZone)}
      onOpen={(item) => navigate(placeOf(item))}
      menu={mayAct ? menu : undefined}
    />
  );
}

function namesOf(item: SetAside): string {
  const { name } = sourceOf(item);
  return item.level ? `${name}: ${item.level}` : name;
}

function reasonOf({ why, reason, user }: Pick<SetAside, 'why' | 'reason' | 'user'>): string {
  if (why === 'suppressed') return 'Suppressed by the value of another tag';
  return user ? `${user}: ${reason}` : (reason ?? '–');
}

const columnsOf = (timeZone: string): readonly Column<SetAside>[] => [
  {
    id: 'why',
    title: 'Why',
    width: '132px',
    cell: ({ why }) => <Badge tone="plain">{why === 'suppressed' ? 'Suppressed' : 'Out of service'}</Badge>,
  },
  {
    id: 'tag',
    title: 'Tag or link',
    width: 'minmax(150px, 2fr)',
    cell: (item) => (
      // On a phone, who took it out and why matters more than where it is, which the tag's page shows.
      <NameCell name={namesOf(item)} below={reasonOf(item)} />
    ),
  },
  {
    id: 'site',
    title: 'Site',
    width: 'minmax(120px, 1.2fr)',
    wideOnly: true,
    cell: ({ site }) => site.name,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 'minmax(120px, 2fr)',
    wideOnly: true,
    cell: ({ reason, why }) => reasonOf({ reason, why, user: null }),
  },
  { id: 'user', title: 'By', width: 'minmax(110px, 1fr)', wideOnly: true, cell: ({ user }) => user ?? '–' },
  {
    id: 'since',
    title: `Since (${zoneWords(Date.now(), timeZone)})`,
    width: '186px',
    wideOnly: true,
    cell: ({ since }) => (since ? <time dateTime={since}>{momentWords(since, timeZone)}</time> : '–'),
  },
  {
    id: 'until',
    title: 'Until',
    width: '186px',
    wideOnly: true,
    cell: ({ until }) => (until ? <time dateTime={until}>{momentWords(until, timeZone)}</time> : '–'),
  },
];
