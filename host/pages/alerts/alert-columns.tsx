import {
  BellOff,
  BellRing,
  ChartLine,
  Check,
  LocateFixed,
  type LucideIcon,
  MessageSquarePlus,
  RotateCcw,
  Siren,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Alert, AlertStatus } from '../../../api/contract/index.ts';
import { actionsFor, NO_BREAK, STATE_TITLES, TYPE_TITLES, unbroken } from '../../parts/alerts/alert-words.ts';
import { setStatus, unshelve } from '../../parts/alerts/use-alert-acts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import styles from './alerts-page.module.css';

/** What the user may do with alerts, and the handlers of each action. */
export interface AlertActs {
  readonly may: { readonly act: boolean; readonly look: boolean };
  readonly onShow: (alert: Alert) => void;
  readonly onGraph: (alert: Alert) => void;
  /** Acknowledges with a note. */
  readonly onNote: (alert: Alert) => void;
  readonly onShelve: (alert: Alert) => void;
  readonly onService: (alert: Alert) => void;
}
type Looks = Pick<AlertActs, 'may' | 'onShow' | 'onGraph'>;

/** All actions on an alert in the list. */
export function alertMenu(
  alert: Alert,
  { may, onShow, onGraph, onNote, onShelve }: Omit<AlertActs, 'onService'>,
): MenuEntry[] {
  const actions = actionsFor(alert);
  const to = (label: string, icon: LucideIcon, status: AlertStatus): MenuEntry => ({
    label,
    icon,
    onSelect: () => void setStatus(alert, status),
  });
  const looks: MenuEntry[] = [
    {
      label: alert.tag ? 'Show on the diagram' : 'Show the link',
      icon: LocateFixed,
      onSelect: () => onShow(alert),
    },
    ...(alert.tag ? [{ label: 'Graph', icon: ChartLine, onSelect: () => onGraph(alert) }] : []),
  ];
  const acts: MenuEntry[] = [
    ...(actions.acknowledge
      ? [
          to('Acknowledge', Check, 'acknowledged'),
          { label: 'Acknowledge with a note…', icon: MessageSquarePlus, onSelect: () => onNote(alert) },
        ]
      : []),
    ...(actions.reopen ? [to('Undo acknowledgment', RotateCcw, 'open')] : []),
    ...(actions.shelve ? [{ label: 'Shelve…', icon: BellOff, onSelect: () => onShelve(alert) }] : []),
    ...(actions.unshelve
      ? [{ label: 'Unshelve', icon: BellRing, onSelect: () => void unshelve(alert) }]
      : []),
  ];
  return [...(may.look ? looks : []), ...(may.act ? acts : [])];
}

interface ColumnsOptions extends Looks {
  readonly timeZone: string;
  /** Beside an open alert there is no room for all columns; it contains the rest. */
  readonly isAlone: boolean;
}

export function alertColumns({ timeZone, isAlone, ...looks }: ColumnsOptions): readonly Column<Alert>[] {
  return [
    LEVEL,
    {
      id: 'message',
      title: 'Alarm',
      width: 'minmax(150px, 3fr)',
      cell: (alert) => <Message alert={alert} isAlone={isAlone} />,
    },
    ...(isAlone ? [...WIDE, raisedColumn(timeZone)] : []),
    ...(looks.may.look ? [lookColumn(looks)] : []),
  ];
}

const LEVEL: Column<Alert> = {
  id: 'type',
  title: 'Priority',
  width: '92px',
  // What was set aside calls nobody.
  cell: ({ type, status, state }) => (
    <Badge tone={status === 'open' && state !== 'shelved' ? type : 'plain'}>
      {type === 'critical' && status === 'open' && <Siren size={12} aria-hidden />}
      {TYPE_TITLES[type]}
    </Badge>
  ),
};

/** Columns for which there is room while no alert is open. */
const WIDE: readonly Column<Alert>[] = [
  {
    id: 'site',
    title: 'Site',
    width: 'minmax(100px, 1.4fr)',
    wideOnly: true,
    cell: ({ site }) => <span className={styles.wrapped}>{site.name}</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: 'minmax(124px, 1fr)',
    wideOnly: true,
    cell: ({ state }) => <span className={styles.wrapped}>{STATE_TITLES[state]}</span>,
  },
  {
    id: 'who',
    title: 'Acknowledged by',
    width: 'minmax(110px, 1fr)',
    wideOnly: true,
    cell: ({ acknowledgedUser }) => acknowledgedUser ?? '–',
  },
];

const raisedColumn = (timeZone: string): Column<Alert> => ({
  id: 'at',
  title: `Raised (${zoneWords(Date.now(), timeZone)})`,
  width: '178px',
  wideOnly: true,
  cell: ({ raisedAt }) => (
    <time className={styles.when} dateTime={raisedAt}>
      {momentWords(raisedAt, timeZone)}
    </time>
  ),
});

const lookColumn = (looks: Looks): Column<Alert> => ({
  ...{ id: 'looks', title: 'View', width: '68px', wideOnly: true },
  cell: (alert) => <LookButtons alert={alert} {...looks} />,
});

/** The whole message: its end tells how far the value went. */
function Message({ alert, isAlone }: { readonly alert: Alert; readonly isAlone: boolean }) {
  const { message, occurrences, site, state } = alert;
  const whole = unbroken(message);
  return (
    <span className={styles.message} data-alone={isAlone ? true : undefined}>
      <span>{occurrences > 1 ? `${whole} ×${NO_BREAK}${occurrences}` : whole}</span>
      <small>{`${site.name} · ${STATE_TITLES[state]}`}</small>
    </span>
  );
}

function LookButtons({ alert, onShow, onGraph }: Looks & { readonly alert: Alert }) {
  const only = (act: (alert: Alert) => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act(alert);
  };
  return (
    <span className={styles.looks}>
      <IconButton
        icon={LocateFixed}
        label={alert.tag ? 'Show on the diagram' : 'Show the link'}
        tabIndex={-1}
        onClick={only(onShow)}
      />
      {alert.tag && <IconButton icon={ChartLine} label="Graph" tabIndex={-1} onClick={only(onGraph)} />}
    </span>
  );
}
