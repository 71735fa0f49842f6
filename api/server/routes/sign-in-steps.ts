/** The steps around a sign-in: code, company, forgotten password, assimilation, devices. */
import { type Handler, type Handlers, Refusal } from '../handler.ts';

const IDS = [
  'codeVerification',
  'resendToken',
  'companyVerification',
  'verifyToken',
  'forgotPassword',
  'setPassword',
  'switchCompany',
  'startAssimilation',
  'verifyAssimilationToken',
  'activateAssimilationMode',
  'endAssimilationMode',
  'firstCompany',
  'sessions',
  'endSession',
  'endSessions',
  'twoStep',
  'enrolAuthenticator',
  'setTwoStep',
  'newRecoveryCodes',
  'outbox',
] as const;

type StepHandlers = Pick<Handlers, (typeof IDS)[number]>;

export function signInStepHandlers(): StepHandlers {
  const away = async () => {
    throw new Refusal(501, 'This call is not served yet', { code: 'NOT_SERVED' });
  };
  return Object.fromEntries(IDS.map((id) => [id, away as Handler<typeof id>])) as unknown as StepHandlers;
}
