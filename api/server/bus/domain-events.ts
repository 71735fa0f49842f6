/**
 * What a commit changed, as one typed union. A handler returns the events of its transaction (see
 * `audit/recorder.ts`); interested parts subscribe to the bus.
 */

import { define, literal, nullable, type as objectOf, type Struct, union } from 'superstruct';
import { count, isCount, listOf, name } from '../cluster/message-fields.ts';

/** Somebody's rights, role, membership or sessions: open sockets are checked again. */
interface RightsChanged {
  readonly type: 'rights-changed';
}

/** Somebody acknowledged, shelved or completed an alert. */
interface AlertsChanged {
  readonly type: 'alerts-changed';
}

/** Links, controllers, tags or their limits: the tables of tags are read again, then the drivers reload. */
interface FieldChanged {
  readonly type: 'field-changed';
}

/** Names or custom fields that system labels of diagrams show (OR-53). */
interface LabelsChanged {
  readonly type: 'labels-changed';
}

/** Somebody wrote, changed or took away an annotation: open trends read theirs again. */
interface AnnotationsChanged {
  readonly type: 'annotations-changed';
}

/** Somebody left, changed or cleared a maintenance note: faceplates and lists of devices read theirs again. */
interface EquipmentNotesChanged {
  readonly type: 'equipment-notes-changed';
}

/** Assemblies that stand in diagrams: open ones read them again. */
interface AssembliesChanged {
  readonly type: 'assemblies-changed';
}

/** Folders, reports or diagrams of the dashboard, or their shares: lists of them are read again. */
interface TreeChanged {
  readonly type: 'tree-changed';
}

/** Somebody was told of alarms in the console, or has read what they were told. */
interface NoticesChanged {
  readonly type: 'notices-changed';
  /** Rows of these people. */
  readonly users: readonly number[];
}

/** A command was given, waits, or has a result. */
interface CommandsChanged {
  readonly type: 'commands-changed';
}

/** A diagram has a new version. */
export interface DiagramSaved {
  readonly type: 'diagram-saved';
  /** The uuid of the diagram. */
  readonly diagram: string;
  readonly version: number;
  /** Objects that the save named; null if it replaced the whole diagram. */
  readonly objects: number | null;
  readonly by: { readonly uuid: string; readonly name: string };
}

export type DomainEvent =
  | RightsChanged
  | AlertsChanged
  | FieldChanged
  | LabelsChanged
  | AnnotationsChanged
  | EquipmentNotesChanged
  | AssembliesChanged
  | TreeChanged
  | NoticesChanged
  | CommandsChanged
  | DiagramSaved;

export type DomainEventType = DomainEvent['type'];
export type DomainEventOf<T extends DomainEventType> = Extract<DomainEvent, { readonly type: T }>;

export const RIGHTS_CHANGED: RightsChanged = { type: 'rights-changed' };
export const ALERTS_CHANGED: AlertsChanged = { type: 'alerts-changed' };
export const FIELD_CHANGED: FieldChanged = { type: 'field-changed' };
export const LABELS_CHANGED: LabelsChanged = { type: 'labels-changed' };
export const ANNOTATIONS_CHANGED: AnnotationsChanged = { type: 'annotations-changed' };
export const EQUIPMENT_NOTES_CHANGED: EquipmentNotesChanged = { type: 'equipment-notes-changed' };
export const ASSEMBLIES_CHANGED: AssembliesChanged = { type: 'assemblies-changed' };
export const COMMANDS_CHANGED: CommandsChanged = { type: 'commands-changed' };
export const TREE_CHANGED: TreeChanged = { type: 'tree-changed' };

/** People in one message. */
const MOST_USERS = 100_000;
const PLAIN: ReadonlySet<unknown> = new Set(
  [
    ...[RIGHTS_CHANGED, ALERTS_CHANGED, FIELD_CHANGED, LABELS_CHANGED, ANNOTATIONS_CHANGED],
    ...[EQUIPMENT_NOTES_CHANGED, ASSEMBLIES_CHANGED, COMMANDS_CHANGED, TREE_CHANGED],
  ].map(({ type }) => type),
);

/** An event as another node sends it. */
export const DOMAIN_EVENT = union([
  objectOf({
    type: define<Exclude<DomainEventType, 'notices-changed' | 'diagram-saved'>>('event', (value) =>
      PLAIN.has(value),
    ),
  }),
  objectOf({ type: literal('notices-changed'), users: listOf(isCount, MOST_USERS) }),
  objectOf({
    type: literal('diagram-saved'),
    diagram: name(),
    version: count(),
    objects: nullable(count()),
    by: objectOf({ uuid: name(), name: name() }),
  }),
]) as unknown as Struct<DomainEvent, null>;
