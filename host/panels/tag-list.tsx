import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TagPicker } from './lazy-pickers.tsx';
import { ListedTag } from './listed-tag.tsx';
import linked from './tag-section.module.css';

interface TagListProps {
  /** Null if the selected objects differ: a pick then gives all of them the same list. */
  readonly tags: readonly string[] | null;
  readonly save: (tags: readonly string[]) => void;
  readonly most: number;
  readonly site?: string;
  readonly words: { readonly differ: string; readonly add: string; readonly remove: string };
}

/** Tags in their order, each removable, and a picker for one more. */
export function TagList({ tags, save, most, site, words }: TagListProps) {
  const [picking, setPicking] = useState(false);
  const pick = (tag: string) => {
    setPicking(false);
    save([...new Set([...(tags ?? []), tag])]);
  };
  return (
    <div className={linked.section}>
      {tags === null && <p className={linked.none}>{words.differ}</p>}
      {tags?.map((tag) => (
        <ListedTag
          key={tag}
          uuid={tag}
          removes={words.remove}
          onRemove={() => save(tags.filter((one) => one !== tag))}
        />
      ))}
      {picking ? (
        <TagPicker site={site} selected={null} onPick={pick} onClose={() => setPicking(false)} />
      ) : (
        (tags?.length ?? 0) < most && (
          <Button icon={Plus} onClick={() => setPicking(true)}>
            {words.add}
          </Button>
        )
      )}
    </div>
  );
}
