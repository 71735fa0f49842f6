import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { fetchNext } from '../../parts/list/next-page.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VersionRow } from './version-row.tsx';
import { entriesOf } from './version-words.ts';
import styles from './versions.module.css';
import { refreshVersions } from './versions-cache.ts';

const PAGE = 50;

/** The saved versions of a diagram, newest first. */
export const useVersionList = (diagram: string) =>
  usePages('diagramVersions', { size: PAGE, params: { uuid: diagram }, staleTime: 0 });

interface VersionsPaneProps {
  readonly diagram: string;
  readonly onShow: (version: DiagramVersion) => void;
}

/** What was saved, by whom and when; a click shows it beside the present version. */
export function VersionsPane({ diagram, onShow }: VersionsPaneProps) {
  const list = useVersionList(diagram);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  if (list.isError && !list.data)
    return (
      <div className={styles.note}>
        <ErrorState
          title="The versions could not be read"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </div>
    );
  if (!list.data) return <SkeletonRows rows={6} />;
  const { items } = list.data;
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
        endReached={() => fetchNext(list)}
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
              onName={(value) => name(entry.version.version, value)}
            />
          )
        }
      />
      <p className={styles.kept}>
        Named versions are kept. Unnamed versions thin out: all for a day, hourly for a week, daily for a
        year.
      </p>
    </div>
  );
}
