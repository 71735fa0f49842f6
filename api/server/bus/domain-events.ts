/**
 * What a commit changed, as one typed union. A handler returns the events of its transaction (see
 * `audit/recorder.ts`); interested parts subscribe to the bus.
 */

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

export type DomainEvent = RightsChanged | AlertsChanged | FieldChanged | LabelsChanged | DiagramSaved;

export type DomainEventType = DomainEvent['type'];
export type DomainEventOf<T extends DomainEventType> = Extract<DomainEvent, { readonly type: T }>;

export const RIGHTS_CHANGED: RightsChanged = { type: 'rights-changed' };
export const ALERTS_CHANGED: AlertsChanged = { type: 'alerts-changed' };
export const FIELD_CHANGED: FieldChanged = { type: 'field-changed' };
export const LABELS_CHANGED: LabelsChanged = { type: 'labels-changed' };
