import type { Communication, Controller } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import { archiveController, archiveLink } from './calls.ts';
import styles from './communication.module.css';

const SHOWN = 8;
const close = () => changeCommunication({ archive: false, deviceId: '', controllerId: '', reportMsg: '' });

interface ArchiveLinkProps {
  readonly link: Communication;
  /** Called once it is archived. */
  readonly onDone?: () => void;
}

/** Asks before a link is archived, and says what is archived with it. */
export function ArchiveLink({ link, onDone }: ArchiveLinkProps) {
  return (
    <Confirm
      open
      danger
      title={`Archive ${link.name}?`}
      action="Archive"
      onClose={close}
      onConfirm={async () => {
        await archiveLink(link.uuid, link.name);
        onDone?.();
      }}
    >
      {link.controllersCount > 0
        ? `Its ${count(link.controllersCount, 'controller')} and ${count(link.tagsCount, 'tag')} are archived with it. `
        : ''}
      It is no longer read. Its history is kept. {RESTORE_WORDS}
      <Usage link={link.uuid} />
    </Confirm>
  );
}

interface ArchiveControllerProps {
  readonly controller: Controller;
  /** Called once it is archived. */
  readonly onDone?: () => void;
}

export function ArchiveController({ controller, onDone }: ArchiveControllerProps) {
  return (
    <Confirm
      open
      danger
      title={`Archive ${controller.name}?`}
      action="Archive"
      onClose={close}
      onConfirm={async () => {
        await archiveController(controller.uuid, controller.name);
        onDone?.();
      }}
    >
      {controller.tagsCount > 0 ? `Its ${count(controller.tagsCount, 'tag')} are archived with it. ` : ''}
      It is no longer read. Its history is kept. {RESTORE_WORDS}
      <Usage link={controller.communicationUuid} controller={controller.uuid} />
    </Confirm>
  );
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : `${noun}s`}`;

interface UsageProps {
  readonly link: string;
  readonly controller?: string;
}

/** The diagrams that show it: they keep its objects, which then show no value. */
function Usage({ link, controller }: UsageProps) {
  const usage = useCall(
    'communicationUsage',
    { params: { uuid: link }, query: { controller } },
    { meta: { inline: true }, staleTime: 0 },
  );
  if (usage.isPending) return <p>Looking for diagrams that show it…</p>;
  if (!usage.data) return <p>The diagrams that show it could not be determined.</p>;
  const { diagrams } = usage.data;
  if (diagrams.length === 0) return <p>No diagram shows it.</p>;
  const rest = diagrams.length - SHOWN;
  return (
    <>
      <p>{`${count(diagrams.length, 'diagram')} will show no value for it:`}</p>
      <ul className={styles.diagrams}>
        {diagrams.slice(0, SHOWN).map(({ uuid, name }) => (
          <li key={uuid}>{name}</li>
        ))}
        {rest > 0 && <li>{`and ${rest} more`}</li>}
      </ul>
    </>
  );
}
