import { Virtuoso, type VirtuosoProps } from 'react-virtuoso';

interface TreeListProps<Row> extends VirtuosoProps<Row, unknown> {
  /** Accessible name of the tree. */
  readonly label: string;
  /** Id of the row that the keys are at; undefined while it is not drawn. */
  readonly activeRow: string | undefined;
}

/** The rows of a tree of any length: one tab stop for all of them, and only those in view exist. */
export function TreeList<Row = unknown>({ label, activeRow, ...list }: TreeListProps<Row>) {
  return <Virtuoso role="tree" aria-label={label} aria-activedescendant={activeRow} tabIndex={0} {...list} />;
}
