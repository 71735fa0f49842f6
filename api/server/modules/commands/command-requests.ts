/** Who requests a write, where they acted, and what the body of the request holds. */
import type { BodyOf, Endpoints, User } from '../../../contract/index.ts';
import type { Viewing } from '../diagrams/index.ts';

export interface Person extends Viewing {
  readonly userId: number;
  readonly userUuid: string;
  readonly userName: string;
  readonly companyId: number;
  /** In assimilation mode: the administrator who acts as this person. */
  readonly assimilatedBy?: User['assimilatedBy'];
  /** The device they use, for the audit log. */
  readonly client?: { readonly address: string; readonly agent: string };
}

export type ConfirmBody = BodyOf<Endpoints['confirmWrite']>;
export type WriteBody = BodyOf<Endpoints['writeValue']>;
export type HoldBody = BodyOf<Endpoints['holdValue']>;

/** LIVE-12: where the operator acted. */
export interface WriteContext {
  readonly siteId?: string;
  readonly assignmentId?: string;
  readonly deviceId?: string;
  readonly schematicId?: string;
  readonly objectId?: string | number;
}

/** The parts of a body that say where somebody acted. */
export function contextOf(body: WriteContext): WriteContext {
  const { siteId, assignmentId, deviceId, schematicId, objectId } = body;
  return { siteId, assignmentId, deviceId, schematicId, objectId };
}
