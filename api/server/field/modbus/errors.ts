/** Failures of Modbus requests, and the meaning of each exception. */

/** Exception codes of the Modbus application protocol, section 7. */
const CODES = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  deviceFailure: 4,
  acknowledge: 5,
  busy: 6,
  noPath: 10,
  targetSilent: 11,
} as const;

/**
 * The kind of failure of a request. `refused`: the device or its gateway answered with an exception. `garbled`: it answered
 * something else than was asked. `unsent`: the request never left. After `timeout` and `broken` the outcome is unknown.
 */
type Failure = 'refused' | 'garbled' | 'unsent' | 'timeout' | 'broken';

export class RequestError extends Error {
  readonly kind: Failure;
  /** The exception's code, if the device refused. */
  readonly code: number | undefined;
  constructor(kind: Failure, message: string, code?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const UNABLE: ReadonlySet<number | undefined> = new Set([
  CODES.illegalFunction,
  CODES.illegalAddress,
  CODES.illegalValue,
  CODES.busy,
  CODES.noPath,
]);
const TEMPORARY: ReadonlySet<number | undefined> = new Set([
  CODES.acknowledge,
  CODES.busy,
  CODES.noPath,
  CODES.targetSilent,
]);
const TOO_LONG: ReadonlySet<number | undefined> = new Set([
  CODES.illegalAddress,
  CODES.illegalValue,
  CODES.deviceFailure,
]);

/**
 * Whether the exception proves that a write was not carried out. A gateway that heard nothing (11) has passed the write on;
 * 5 accepts it; 4 reports a failure while acting; other codes have no agreed meaning.
 */
export const provesInaction = ({ kind, code }: RequestError): boolean =>
  kind === 'unsent' || (kind === 'refused' && UNABLE.has(code));

/** Whether the device may answer the same read later. Its last value is kept until this has lasted (unit-health.ts). */
export const isTemporary = ({ kind, code }: RequestError): boolean =>
  kind === 'refused' && TEMPORARY.has(code);

/** Whether a shorter read may succeed: devices refuse reads beyond their buffer, or across a gap, in these three ways. */
export const isTooLong = ({ kind, code }: RequestError): boolean => kind === 'refused' && TOO_LONG.has(code);

/** Whether a device failed, which may pass. */
export const isDeviceFailure = ({ code }: RequestError): boolean => code === CODES.deviceFailure;

const WORDS: Readonly<Record<number, (unit: number) => string>> = {
  [CODES.illegalFunction]: (unit) => `unit ${unit} does not support this kind of request`,
  [CODES.illegalAddress]: (unit) => `unit ${unit} has no such address`,
  [CODES.illegalValue]: (unit) => `unit ${unit} does not take this value or length`,
  [CODES.deviceFailure]: (unit) => `unit ${unit} failed while it carried the request out`,
  [CODES.acknowledge]: (unit) => `unit ${unit} accepted the request and needs more time`,
  [CODES.busy]: (unit) => `unit ${unit} is busy`,
  [CODES.noPath]: (unit) => `the gateway has no path to unit ${unit}`,
  [CODES.targetSilent]: (unit) => `unit ${unit} does not answer its gateway`,
};

/** Fields of modbus-serial's errors. */
interface LibraryError {
  readonly message?: string;
  readonly name?: string;
  readonly errno?: string | number;
  readonly modbusCode?: number;
}

/** modbus-serial's words for a wrong unit, and for answers of a wrong length or function. */
const OTHER_UNIT = /expected address \d+ got (\d+)/;
const OTHER_ANSWER = /^Data length error|^Unexpected data error/;

/** The failure of a request to a unit, in words that name the unit. */
export function toRequestError(error: unknown, unit: number): RequestError {
  if (error instanceof RequestError) return error;
  const { message = String(error), name, errno, modbusCode: code } = error as LibraryError;
  if (code !== undefined) {
    const words = WORDS[code]?.(unit) ?? `unit ${unit} answered with an exception`;
    return new RequestError('refused', `${words} (exception ${code})`, code);
  }
  if (name === 'TransactionTimedOutError' || errno === 'ETIMEDOUT')
    return new RequestError('timeout', `unit ${unit} does not answer`);
  const other = OTHER_UNIT.exec(message)?.[1];
  if (other !== undefined)
    return new RequestError(
      'garbled',
      `requests to unit ${unit} are answered as unit ${other}. Set the unit of the controller to ${other}`,
    );
  if (OTHER_ANSWER.test(message))
    return new RequestError('garbled', `unit ${unit} sent an answer that does not fit the request`);
  return new RequestError('broken', message);
}
