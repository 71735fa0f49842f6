import { Link } from 'wouter';
import type { Controller } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { controllerPlace, protocolTitle } from '../../../parts/communication/protocols.ts';
import { LastSeen, Status } from '../../../parts/communication/status.tsx';
import { useDeviceNotes } from '../../../parts/equipment-notes/use-notes.ts';
import { Moment } from '../../../parts/page/moment.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useControllerAssignments } from './assignments-dialog.tsx';
import styles from './controller-page.module.css';

/** The essentials of a controller, above its tags. */
export function ControllerStrip({ controller }: { readonly controller: Controller }) {
  const roles = useControllerAssignments(controller.uuid).data?.assignments ?? [];
  const notes = useDeviceNotes(controller.siteUuid, controller.uuid);
  const device = [controller.manufacturer, controller.model].filter(Boolean).join(' ');
  const place = controllerPlace(controller.protocol, controller.address);
  return (
    <dl className={styles.strip}>
      <Fact name="Status">
        <Status status={controller.status} detail={controller.statusDetail} />
      </Fact>
      <Fact name="Last contact">
        <LastSeen at={controller.lastSeen} />
      </Fact>
      <Fact name="Address">{`${protocolTitle(controller.protocol)} · ${place}`}</Fact>
      {device && <Fact name="Device">{device}</Fact>}
      {controller.templateUuid && (
        <Fact name="Template">
          <Template uuid={controller.templateUuid} />
        </Fact>
      )}
      {roles.length > 0 && (
        <Fact name="Assignments">
          {roles.map(({ uuid, name }) => (
            <Badge key={uuid}>{name}</Badge>
          ))}
        </Fact>
      )}
      {notes.map(({ uuid, equipment, text, author, at }) => (
        <Fact key={uuid} name={`Maintenance note, ${equipment}`}>
          <span className={styles.note}>{text}</span>
          <span>
            {author}, <Moment at={at} />
          </span>
        </Fact>
      ))}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: React.ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The template that the controller was made from; an archived one is not named. */
function Template({ uuid }: { readonly uuid: string }) {
  const { data } = useCall(
    'offeredControllerTemplate',
    { params: { templateUuid: uuid } },
    { meta: { inline: true } },
  );
  const maySee = useGranted('Site.ControllerTemplates.canSee');
  if (!data) return '–';
  return maySee ? <Link href={`/setup/templates?id=${uuid}`}>{data.name}</Link> : data.name;
}
