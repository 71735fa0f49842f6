import { X } from 'lucide-react';
import { tagPlace } from '../data/names/tag-places.ts';
import { IconButton } from '../ui/button.tsx';
import linked from './tag-section.module.css';
import { useLinkedTag } from './use-tags.ts';

interface ListedTagProps {
  readonly uuid: string;
  /** What the button does to the tag: "Remove". */
  readonly removes: string;
  readonly onRemove: () => void;
}

/** A tag of a list, by name and device. */
export function ListedTag({ uuid, removes, onRemove }: ListedTagProps) {
  const { data, isError } = useLinkedTag(uuid);
  const name = data?.tag.name ?? (isError ? 'This tag cannot be read' : '…');
  return (
    <div className={linked.linked}>
      <div className={linked.words}>
        <strong title={name}>{name}</strong>
        {data && <span>{tagPlace(data.tag)}</span>}
      </div>
      <IconButton icon={X} label={`${removes} ${name}`} onClick={onRemove} />
    </div>
  );
}
