import { Unlink } from 'lucide-react';
import { useCall } from '../data/session/api.ts';
import { IconButton } from '../ui/button.tsx';
import { keyOfRole, roleDetail } from './role-words.ts';
import styles from './tag-section.module.css';
import { TagValueNow } from './tag-value.tsx';

interface LinkedRoleProps {
  readonly assignmentId: string;
  readonly linkObjectId: string;
  readonly site?: string;
  readonly onUnlink: () => void;
}

const REFRESH_MS = 5000;
/** Link objects of one device: few. */
const MOST = 500;

/** The assignment that objects are linked by, with the tag and its value at the site for which the diagram is edited. */
export function LinkedRole({ assignmentId, linkObjectId, site, onUnlink }: LinkedRoleProps) {
  const roles = useCall(
    'roleTags',
    { query: { assignmentUuid: assignmentId, siteUuid: site, limit: MOST } },
    { meta: { inline: true } },
  );
  const wanted = keyOfRole({ assignmentId, linkObjectId });
  const role = roles.data?.items.find((one) => keyOfRole(one) === wanted);
  const detail = useCall(
    'objectTagDetail',
    { query: { assignmentId, siteId: site ?? '', objectId: linkObjectId } },
    {
      enabled: site !== undefined && role?.tag != null,
      refetchInterval: REFRESH_MS,
      meta: { inline: true },
    },
  );
  const name = role ? `${role.assignment} · ${role.linkObject}` : roles.isPending ? '…' : 'Not at any site';
  return (
    <div className={styles.linked}>
      <div className={styles.words}>
        <strong title={name}>{name}</strong>
        {role && <span>{roleDetail(role, site)}</span>}
        {!role && roles.isSuccess && <span>No device has this assignment, or it has no such tag.</span>}
        {roles.isError && <span>The assignments could not be loaded.</span>}
      </div>
      {detail.data && <TagValueNow tag={detail.data.tag} last={detail.data.last} />}
      <IconButton icon={Unlink} label="Unlink the assignment" onClick={onUnlink} />
    </div>
  );
}
