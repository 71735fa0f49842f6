/** Who requests a write, and what the body of the request holds. */
import type { BodyOf, Endpoints, Permissions, User } from '../../../contract/index.ts';

export interface Person {
  readonly userId: number;
  readonly userUuid: string;
  readonly userName: string;
  readonly companyId: number;
  readonly permissions: Permissions;
  /** In assimilation mode: the administrator who acts as this person. */
  readonly assimilatedBy?: User['assimilatedBy'];
  /** The device they use, for the audit log. */
  readonly client?: { readonly address: string; readonly agent: string };
}

export type ConfirmBody = BodyOf<Endpoints['confirmWrite']>;
export type WriteBody = BodyOf<Endpoints['writeValue']>;
export type HoldBody = BodyOf<Endpoints['holdValue']>;
