import type { CodeStep, Company, CompanyStep } from '../../../api/contract/index.ts';
import { identityState } from './identity-state.ts';
import { isRecord, isText, read, write } from './storage.ts';

/** A sign-in under way that needs one more step: a code, or the choice of a company. */
interface SignInStepState {
  readonly code: CodeStep | null;
  readonly company: CompanyStep | null;
}

const isCodeStep = (value: unknown): value is CodeStep =>
  isRecord(value) && isText(value.verificationToken) && isText(value.expiresAt);
const isNamed = (value: unknown): value is Company =>
  isRecord(value) && isText(value.uuid) && isText(value.name);
const isCompanyStep = (value: unknown): value is CompanyStep =>
  isRecord(value) &&
  isText(value.companyVerificationToken) &&
  isText(value.expiresAt) &&
  Array.isArray(value.companies) &&
  value.companies.every(isNamed);

type MutableState = { -readonly [K in keyof SignInStepState]: SignInStepState[K] };
const stored = (): MutableState => ({
  code: read('verificationToken', isCodeStep),
  company: read('companyVerificationToken', isCompanyStep),
});
const state = identityState(stored);
export const signInStepStore: SignInStepState = state;

/** Restores a sign-in that a reload interrupted. */
export function restoreSignInStep(): void {
  Object.assign(state, stored());
}

/** The sign-in continues with this step; null: it is over, successful or not. */
export function storeSignInStep(step: CodeStep | CompanyStep | null): void {
  state.code = step?.next === 'code' ? step : null;
  state.company = step?.next === 'company' ? step : null;
  write('verificationToken', state.code);
  write('companyVerificationToken', state.company);
}
