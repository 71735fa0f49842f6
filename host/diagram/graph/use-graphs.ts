import { useCallback, useState } from 'react';
import type { BoundTag } from '../../../worker/boundary/index.ts';

/** Tags per window: nobody compares more lines at a glance. */
const MOST_TAGS = 2;

interface Graph {
  /** The object that it was opened for. */
  readonly id: BoundTag['object'];
  readonly tags: readonly BoundTag[];
}

/** The graph windows over a diagram, and which one is in front. */
export function useGraphs() {
  const [graphs, setGraphs] = useState<readonly Graph[]>([]);
  const [front, setFront] = useState<Graph['id'] | null>(null);
  const show = useCallback((tag: BoundTag) => {
    setGraphs((open) =>
      open.some(({ id }) => id === tag.object) ? open : [...open, { id: tag.object, tags: [tag] }],
    );
    setFront(tag.object);
  }, []);
  const close = (id: Graph['id']) => setGraphs((open) => open.filter((graph) => graph.id !== id));
  const target = graphs.find(({ id }) => id === front) ?? graphs.at(-1);
  /** Adds a tag to the front window; undefined if that has no room for it. */
  const add = (tag: BoundTag): (() => void) | undefined => {
    if (!target || target.tags.length >= MOST_TAGS || target.tags.some((one) => one.tag === tag.tag))
      return undefined;
    return () =>
      setGraphs((open) =>
        open.map((graph) => (graph.id === target.id ? { ...graph, tags: [...graph.tags, tag] } : graph)),
      );
  };
  return { graphs, front, show, add, raise: setFront, close };
}
