import { beforeEach, expect, test, vi } from 'vitest';
import { enterCompany } from '../../../../host/data/session/actions.ts';
import { client } from '../../../../host/data/session/api.ts';
import { endSession, sessionStore } from '../../../../host/data/stores/session-store.ts';
import {
  restoreSignInStep,
  signInStepStore,
  storeSignInStep,
} from '../../../../host/data/stores/sign-in-step-store.ts';
import { memoryStorage } from '../stores/memory-storage.ts';
import { sessionOf } from '../stores/sessions.ts';

vi.mock('wouter/use-browser-location', () => ({ navigate: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  endSession();
});

test('sends the stored companyVerificationToken with the chosen company, after a reload too', async () => {
  const { company } = sessionOf('olivia');
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const token = 'company-token';
  storeSignInStep({ next: 'company', companyVerificationToken: token, expiresAt, companies: [company] });
  const stored = { ...localStorage };
  // A reload: the page forgets, the browser does not.
  storeSignInStep(null);
  Object.assign(localStorage, stored);
  expect(signInStepStore.company).toBeNull();
  restoreSignInStep();

  const enter = vi.spyOn(client, 'companyVerification').mockResolvedValue(sessionOf('olivia'));
  await enterCompany(company.uuid);
  expect(enter.mock.calls.map(([parts]) => parts)).toEqual([
    { body: { company: company.uuid, companyVerificationToken: token } },
  ]);
  expect(sessionStore.user?.uuid).toBe('olivia');
  expect(signInStepStore.company).toBeNull();
  expect(Object.keys(localStorage)).not.toContain('mimic.companyVerificationToken');
});
