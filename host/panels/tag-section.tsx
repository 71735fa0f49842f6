import { Link2, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EditCommand, EditFault, Shared, SiteMode } from '../../worker/boundary/index.ts';
import { tagPlace } from '../data/names/tag-places.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { RolePicker, TagPicker } from './lazy-pickers.tsx';
import { linkRequest } from './link-request.ts';
import { LinkedRole } from './linked-role.tsx';
import { keyOfRole } from './role-words.ts';
import styles from './tag-section.module.css';
import { TagValueNow } from './tag-value.tsx';
import { useLinkedTag } from './use-tags.ts';

interface TagSectionProps {
  /** Of the element config of what is selected. */
  readonly config: Readonly<Record<string, Shared>>;
  readonly site?: string;
  /** What new links name: the tag of a fixed device, or an assignment (OR-51). */
  readonly mode?: SiteMode;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** Every field of a link, in both modes: another link leaves nothing of the previous one. */
const UNLINKED = {
  linkedTag: null,
  deviceId: null,
  assignmentId: null,
  linkObjectId: null,
  lostLink: null,
} as const;

/** What the objects show: a tag, or the meaning of an assignment at each site; and linking them to another one. */
export function TagSection({ config, site, mode = 'static', change }: TagSectionProps) {
  const [picking, setPicking] = useState(false);
  const { open: isAsked } = useSnapshot(linkRequest);
  useEffect(() => {
    if (!isAsked) return;
    linkRequest.open = false;
    setPicking(true);
  }, [isAsked]);
  const mixed = [config.linkedTag, config.assignmentId, config.linkObjectId].some(
    (shared) => shared && 'mixed' in shared,
  );
  const role = mixed ? null : roleOf(config);
  const uuid = mixed || role ? null : textOf(config.linkedTag);
  const link = (to: Partial<Record<keyof typeof UNLINKED, string>>) => {
    setPicking(false);
    void change({ do: 'link', change: { ...UNLINKED, ...to } });
  };
  const picker = { site, onClose: () => setPicking(false) };
  return (
    <div className={styles.section}>
      {mixed && <p className={styles.none}>Linked to different tags</p>}
      {uuid && <LinkedTag uuid={uuid} onUnlink={() => link({})} />}
      {role && <LinkedRole {...role} site={site} onUnlink={() => link({})} />}
      {picking && mode === 'static' && (
        <TagPicker
          {...picker}
          selected={uuid}
          onPick={(linkedTag, deviceId) => link({ linkedTag, ...(deviceId ? { deviceId } : {}) })}
        />
      )}
      {picking && mode === 'dynamic' && (
        <RolePicker
          {...picker}
          selected={role && keyOfRole(role)}
          onPick={({ assignmentId, linkObjectId, tag }) =>
            link({ assignmentId, linkObjectId, ...(tag ? { linkedTag: tag.uuid } : {}) })
          }
        />
      )}
      {!picking && (
        <Button icon={Link2} onClick={() => setPicking(true)}>
          {mode === 'dynamic'
            ? role || mixed
              ? 'Link another assignment'
              : 'Link an assignment'
            : uuid || mixed
              ? 'Link another tag'
              : 'Link a tag'}
        </Button>
      )}
    </div>
  );
}

const textOf = (shared: Shared | undefined): string | null =>
  shared && 'value' in shared && typeof shared.value === 'string' && shared.value ? shared.value : null;

function roleOf(config: TagSectionProps['config']): { assignmentId: string; linkObjectId: string } | null {
  const assignmentId = textOf(config.assignmentId);
  const linkObjectId = textOf(config.linkObjectId);
  return assignmentId && linkObjectId ? { assignmentId, linkObjectId } : null;
}

function LinkedTag({ uuid, onUnlink }: { readonly uuid: string; readonly onUnlink: () => void }) {
  const { data, isError } = useLinkedTag(uuid);
  return (
    <div className={styles.linked}>
      <div className={styles.words}>
        <strong title={data?.tag.name}>
          {data?.tag.name ?? (isError ? 'This tag cannot be read' : '…')}
        </strong>
        {data && <span>{tagPlace(data.tag)}</span>}
        {isError && <span>It was removed, or you do not have access to it.</span>}
      </div>
      {data && <TagValueNow tag={data.tag} last={data.last} />}
      <IconButton icon={Unlink} label="Unlink the tag" onClick={onUnlink} />
    </div>
  );
}
