import { Check, Pencil, RotateCcw, Star } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { PersonAvatar } from '../../parts/people/person-avatar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { titleOf } from './version-title.ts';
import { agoOf, changeOf, momentOf, personOf } from './version-words.ts';
import styles from './versions.module.css';

interface VersionRowProps {
  readonly version: DiagramVersion;
  /** Earlier saves that it stands for. */
  readonly more: number;
  readonly isOpen: boolean;
  readonly onMore: () => void;
  readonly onShow: () => void;
  /** Null removes the name. Rejects with the error. */
  readonly onName?: (name: string | null) => Promise<unknown>;
}

/** One version in the list: who saved it, when, how much that changed, and its name. */
export function VersionRow({ version, more, isOpen, onMore, onShow, onName }: VersionRowProps) {
  const [naming, setNaming] = useState(false);
  const pencil = useRef<HTMLSpanElement>(null);
  const change = changeOf(version);
  const title = titleOf(version);
  const end = () => {
    setNaming(false);
    requestAnimationFrame(() => pencil.current?.querySelector('button')?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list of rows in view is made of plain elements.
    <div role="listitem" className={styles.row} data-current={version.current || undefined}>
      <Face version={version} />
      {naming && onName ? (
        <NameField version={version} onName={onName} onEnd={end} />
      ) : (
        <button
          type="button"
          className={styles.show}
          aria-label={`${title}, saved by ${personOf(version)} ${agoOf(version)}${change ? `, ${change.said}` : ''}`}
          onClick={onShow}
        >
          <span className={styles.title}>
            {version.name && <Star size={12} aria-hidden />}
            <span>{title}</span>
            {version.current && <Badge>Current</Badge>}
          </span>
          <span className={styles.facts}>
            <span>{personOf(version)}</span>
            <time dateTime={version.savedAt} title={momentOf(version)}>
              {agoOf(version)}
            </time>
          </span>
          <span className={styles.facts}>
            {change && (
              <span className={styles.change} title={change.said}>
                {change.short}
              </span>
            )}
            {version.restoredFrom !== null && (
              <span className={styles.restored}>
                <RotateCcw size={12} aria-hidden /> version {version.restoredFrom} restored
              </span>
            )}
          </span>
        </button>
      )}
      {!naming && onName && (
        <span ref={pencil} className={styles.pencil}>
          <IconButton icon={Pencil} label={`Name ${title}`} onClick={() => setNaming(true)} />
        </span>
      )}
      {more > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={onMore}>
          {isOpen ? 'Hide' : 'Show'} {more} earlier {more === 1 ? 'save' : 'saves'}
        </button>
      )}
    </div>
  );
}

function Face({ version: { user } }: { readonly version: DiagramVersion }) {
  if (!user?.uuid) return <Avatar name={user?.name ?? '?'} />;
  const words = user.name.split(' ');
  const person = {
    uuid: user.uuid,
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    picture: user.picture,
  };
  return <PersonAvatar person={person} />;
}

interface NameFieldProps {
  readonly version: DiagramVersion;
  readonly onName: NonNullable<VersionRowProps['onName']>;
  readonly onEnd: () => void;
}

/** Enter commits the name, Escape discards it; an empty one removes it. */
function NameField({ version, onName, onEnd }: NameFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = field.current!.value.trim() || null;
    if (name === version.name) return onEnd();
    try {
      await onName(name);
      onEnd();
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <form className={styles.naming} onSubmit={(event) => void submit(event)}>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: whoever asked to name it types the name.
        autoFocus
        aria-label={`Name of version ${version.version}`}
        aria-invalid={fault !== null}
        defaultValue={version.name ?? ''}
        maxLength={80}
        placeholder="As built, before the upgrade …"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onEnd();
          }
        }}
      />
      <IconButton icon={Check} label="Keep the name" type="submit" />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
