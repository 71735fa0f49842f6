import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { AssemblyVersion, DiagramVersion } from '../../../api/contract/index.ts';
import { client, useCall, usePages } from '../../data/session/api.ts';
import { fetchNext } from '../../parts/list/next-page.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VersionRow } from './version-row.tsx';
import { entriesOf } from './version-words.ts';
import styles from './versions.module.css';
import { refreshVersions } from './versions-cache.ts';

const PAGE = 50;

/** The saved versions of a diagram, newest first. */
export function useVersionList(diagram: string, isAssembly = false): VersionList {
  const params = { uuid: diagram };
  const enabled = { enabled: !isAssembly };
  const pages = usePages('diagramVersions', { size: PAGE, params, staleTime: 0, ...enabled });
  const ofAssembly = useCall('assemblyVersions', { params }, { enabled: isAssembly, staleTime: 0 });
  const items = useMemo(() => ofAssembly.data?.items.map(asDiagramVersion), [ofAssembly.data]);
  if (!isAssembly) return { ...pages, items: pages.data?.items, more: () => fetchNext(pages) };
  const { isError, error, refetch } = ofAssembly;
  return { isError, error, refetch, items, more: () => {} };
}

interface VersionList {
  readonly items: readonly DiagramVersion[] | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly more: () => void;
}

/** Nobody counts the objects of an assembly, and its versions have no names. */
const asDiagramVersion = ({ version, savedAt, savedBy }: AssemblyVersion, nth: number): DiagramVersion => ({
  ...{ version, savedAt, current: nth === 0 },
  user: savedBy ? { uuid: '', name: savedBy, picture: null } : null,
  ...{ name: null, added: null, changed: null, removed: null, objectCount: 0, restoredFrom: null },
});

interface VersionsPaneProps {
  readonly diagram: string;
  /** The versions of an assembly. */
  readonly isAssembly?: boolean;
  readonly onShow: (version: DiagramVersion) => void;
}

/** What was saved, by whom and when; a click shows it beside the present version. */
export function VersionsPane({ diagram, isAssembly, onShow }: VersionsPaneProps) {
  const list = useVersionList(diagram, isAssembly);
  const { items } = list;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  if (list.isError && !items)
    return (
      <div className={styles.note}>
        <ErrorState
          title="The versions could not be read"
          error={list.error ?? new Error()}
          onRetry={() => void list.refetch()}
        />
      </div>
    );
  if (!items) return <SkeletonRows rows={6} />;
  const entries = entriesOf(items, open);
  const toggle = (version: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(version)) after.add(version);
      return after;
    });
  const name = async (version: number, value: string | null) => {
    await client.nameDiagramVersion({ params: { uuid: diagram, version }, body: { name: value } });
    await refreshVersions();
  };
  return (
    <div className={styles.pane}>
      <Virtuoso
        aria-label="Versions"
        role="list"
        data={entries}
        endReached={list.more}
        computeItemKey={(_, entry) => (entry.kind === 'day' ? entry.title : entry.version.version)}
        itemContent={(_, entry) =>
          entry.kind === 'day' ? (
            // biome-ignore lint/a11y/useSemanticElements: as the rows.
            <div role="listitem" className={styles.day}>
              {entry.title}
            </div>
          ) : (
            <VersionRow
              version={entry.version}
              more={entry.more}
              isOpen={open.has(entry.version.version)}
              onMore={() => toggle(entry.version.version)}
              onShow={() => onShow(entry.version)}
              onName={isAssembly ? undefined : (value) => name(entry.version.version, value)}
            />
          )
        }
      />
      <p className={styles.kept}>
        {isAssembly
          ? 'The last fifty versions are kept.'
          : 'Named versions are kept. Unnamed versions thin out: all for a day, hourly for a week, daily for a year.'}
      </p>
    </div>
  );
}
