import { useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import { sessionCalls } from '../../../api/contract/calls/sessions.ts';
import { object } from '../../../api/contract/field.ts';
import { codeField } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { PasswordInput } from '../../parts/people/password-input.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import styles from './profile-page.module.css';
import { QrCode } from './qr-code.tsx';

interface EnrolDialogProps {
  readonly email: string;
  readonly onClose: () => void;
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}

interface Enrolment extends AnswerOf<'enrolAuthenticator'> {
  /** Asked once, needed twice. */
  readonly password: string;
}

const TITLE = 'Use an authenticator app';

const CODE_FORM = object({ code: codeField });

/**
 * First the password, then the QR code with the app's first code. One dialog for both steps: a second one would return
 * the focus to the page in between.
 */
export function EnrolDialog({ email, onClose, onEnrolled }: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const passwordForm = useForm({
    field: sessionCalls.enrolAuthenticator.body,
    initial: { password: '' },
    send: async (body) => setEnrolment({ ...(await client.enrolAuthenticator({ body })), ...body }),
  });
  const codeForm = useForm({
    field: CODE_FORM,
    initial: { code: '' },
    send: async ({ code }) => {
      const body = { method: 'authenticator', password: enrolment!.password, code } as const;
      onEnrolled((await client.setTwoStep({ body })).recoveryCodes);
    },
  });
  return (
    <Dialog
      title={TITLE}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {enrolment ? (
            <Submit form={codeForm} always>
              Turn on
            </Submit>
          ) : (
            <Submit form={passwordForm} always>
              Continue
            </Submit>
          )}
        </>
      }
    >
      {enrolment ? (
        <CodeStep form={codeForm} email={email} enrolment={enrolment} />
      ) : (
        <PasswordStep form={passwordForm} />
      )}
    </Dialog>
  );
}

function PasswordStep({ form }: { readonly form: FormState<{ password: string }> }) {
  return (
    <Form form={form} label={TITLE}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        autoFocus
        bind={form.text('password')}
      />
    </Form>
  );
}

interface CodeStepProps {
  readonly form: FormState<{ code: string }>;
  readonly email: string;
  readonly enrolment: Enrolment;
}

function CodeStep({ form, email, enrolment }: CodeStepProps) {
  return (
    <Form form={form} label={TITLE}>
      <p>Scan this code with the app, then enter the code the app shows.</p>
      <div className={styles.enrolment}>
        <QrCode text={enrolment.uri} label={`QR code for the account ${email}`} />
        <p className={styles.note}>
          No camera? Enter this key in the app:{' '}
          <code className={styles.secret}>{spaced(enrolment.secret)}</code>
        </p>
      </div>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        bind={form.text('code')}
      />
    </Form>
  );
}

/** In fours, as people copy it. */
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
