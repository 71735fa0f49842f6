/** Sign-ins that need no further step. */
import { isSession, type Session, type SignInAnswer } from '../../api/contract/index.ts';

/** The session of an answer. Throws where a code or a company is asked for first. */
export function sessionOf(answer: SignInAnswer): Session {
  if (isSession(answer)) return answer;
  throw new Error(`The sign-in asks for one more step: ${answer.next}`);
}
