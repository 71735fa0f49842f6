import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { EditCommand, EditFault, Shared } from '../../worker/protocol.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { numberText } from './number-text.ts';
import { TagPicker } from './tag-picker.tsx';
import styles from './tag-section.module.css';
import { useLinkedTag } from './use-tags.ts';

interface TagSectionProps {
  readonly linked: Shared | undefined;
  readonly site?: string;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** Which tag the objects show, and how to link them to another one. */
export function TagSection({ linked, site, change }: TagSectionProps) {
  const [picking, setPicking] = useState(false);
  const mixed = !!linked && 'mixed' in linked;
  const uuid = linked && 'value' in linked && typeof linked.value === 'string' ? linked.value : null;
  const link = (tag: string | null) => {
    setPicking(false);
    void change({ do: 'link', change: { linkedTag: tag } });
  };
  return (
    <div className={styles.section}>
      {mixed && <p className={styles.none}>Linked to different tags</p>}
      {uuid && <LinkedTag uuid={uuid} onUnlink={() => link(null)} />}
      {picking ? (
        <TagPicker site={site} selected={uuid} onPick={link} onClose={() => setPicking(false)} />
      ) : (
        <Button icon={Link2} onClick={() => setPicking(true)}>
          {uuid || mixed ? 'Link another tag' : 'Link a tag'}
        </Button>
      )}
    </div>
  );
}

function LinkedTag({ uuid, onUnlink }: { readonly uuid: string; readonly onUnlink: () => void }) {
  const { data, isError } = useLinkedTag(uuid);
  return (
    <div className={styles.linked}>
      <div className={styles.words}>
        <strong title={data?.tag.name}>
          {data?.tag.name ?? (isError ? 'This tag cannot be read' : '…')}
        </strong>
        {data && <span>{data.tag.controllerName}</span>}
        {isError && <span>It may have been removed, or it is not one of your company’s.</span>}
      </div>
      {data && (
        <span
          className={styles.value}
          data-quality={data.last.quality}
          title={`Quality: ${data.last.quality}`}
        >
          {shortText(data.last.value)}
          {data.tag.unit && <small> {data.tag.unit}</small>}
          {data.last.quality !== 'good' && <small> {data.last.quality}</small>}
        </span>
      )}
      <IconButton icon={Unlink} label="Unlink the tag" onClick={onUnlink} />
    </div>
  );
}

/** A glance at the value; a sensor's fifteen digits would push the tag's name out of its place. */
const shortText = (value: unknown): string =>
  typeof value === 'number' ? numberText(value) : value === null ? '-' : String(value);
