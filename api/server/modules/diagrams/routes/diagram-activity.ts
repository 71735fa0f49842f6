/** What the activity log of a site says about its diagrams. A dashboard diagram has no site: only the audit log records it. */
import type { Activity, Change } from '../../../audit/activity.ts';
import { type DiagramSaved, type DomainEvent, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { type Caller, fullNameOf } from '../../../http/handler.ts';
import type { StoredDiagram } from '../queries/diagrams.ts';
import type { SavedBy } from '../versions/queries/diagram-versions.ts';

interface About {
  readonly uuid: string;
  readonly name: string;
  readonly siteId: number | null;
}

export const diagramActivity = (
  { uuid, name, siteId }: About,
  changes: readonly Change[] = [],
): Activity => ({ sites: siteId === null ? [] : [siteId], kind: 'diagram', object: { uuid, name }, changes });

/** A save, in one line. The diagram's own history tells which objects changed. */
export function savedActivity(diagram: StoredDiagram, objectCount: number, name?: string): Activity {
  const { head, siteId } = diagram;
  const now = name ?? head.name;
  return diagramActivity({ uuid: head.uuid, name: now, siteId }, [
    ...(now === head.name ? [] : [{ what: 'Name', from: head.name, to: now }]),
    ...(objectCount === head.objectCount
      ? []
      : [{ what: 'Objects', from: head.objectCount, to: objectCount }]),
  ]);
}

/** The author of the version that a save leaves. */
export const savedBy = ({ user }: Caller): SavedBy => ({
  uuid: user.uuid,
  name: fullNameOf(user),
});

/** For everybody who has the diagram open. `objects`: those that the save named, null for the whole diagram. */
export const diagramSaved = (
  { user }: Caller,
  { uuid, version }: { readonly uuid: string; readonly version: number },
  objects: number | null,
): DiagramSaved => ({
  type: 'diagram-saved',
  diagram: uuid,
  version,
  objects,
  by: { uuid: user.uuid, name: fullNameOf(user).trim() },
});

/** What a save tells others: with another name it changes the dashboard's lists too. */
export const savedEvents = (
  caller: Caller,
  { head, siteId }: StoredDiagram,
  saved: { readonly uuid: string; readonly version: number },
  { objects, name = head.name }: { readonly objects: number | null; readonly name?: string },
): readonly DomainEvent[] => [
  diagramSaved(caller, saved, objects),
  ...(siteId === null && name !== head.name ? [TREE_CHANGED] : []),
];
