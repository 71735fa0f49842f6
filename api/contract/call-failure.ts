/** A call that was refused, as the server throws it and as the client gets it. */
import type { ErrorBody } from './endpoint.ts';

/** `fields`: path of a field in the request → what is wrong there. `theirs`: see ErrorBody. */
export interface FailureDetails extends Omit<ErrorBody['data'], 'message'> {
  /** Seconds after which the call may be repeated, whatever it was: nothing of it was done. */
  readonly retryAfter?: number;
}

export class CallFailure extends Error implements FailureDetails {
  readonly status: number;
  readonly code?: string;
  readonly fields?: FailureDetails['fields'];
  readonly theirs?: unknown;
  readonly retryAfter?: number;

  constructor(status: number, message: string, more: FailureDetails = {}) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.fields = more.fields;
    this.theirs = more.theirs;
    this.retryAfter = more.retryAfter;
  }
}
