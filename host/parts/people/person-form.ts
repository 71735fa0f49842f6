import { peopleCalls } from '../../../api/contract/calls/people.ts';
import type { UserDetail } from '../../../api/contract/index.ts';

/** The input about a person; empty texts if there is nothing. */
export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly timezone: string;
}

export interface UserValues extends PersonValues {
  /** Uuid of the role. */
  readonly role: string;
}

interface NewUserValues extends UserValues {
  readonly email: string;
}

export const NOBODY: NewUserValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: '',
  phone: '',
  timezone: '',
  role: '',
};

export const valuesOf = (user: UserDetail): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  countryCode: user.countryCode,
  phone: user.phone,
  timezone: user.timezone ?? '',
  role: user.role.uuid,
});

/** As the wire has it: no time zone is null. */
export const personBody = <V extends PersonValues>(values: V) => ({
  ...values,
  timezone: values.timezone || null,
});

/** A change of a user. Groups are always sent empty; the server leaves them unchanged (USER-04, OR-30). */
export const userBody = (values: UserValues) => ({ ...personBody(values), groups: [] });

export const USER_FIELD = peopleCalls.updateUser.body;
export const NEW_USER_FIELD = peopleCalls.createUser.body;
