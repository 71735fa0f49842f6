/** Who requests a write, and what the body of the request holds. */
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
