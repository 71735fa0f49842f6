import { useState } from 'react';
import type { AnswerOf } from '../../api/client/client.ts';
import { object } from '../../api/contract/field.ts';
import { codeField, endpoints } from '../../api/contract/index.ts';
import { client } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form, Submit, TextInput } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
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

/** First the password, then the QR code with the first code of the app. */
export function EnrolDialog({ email, onClose, onEnrolled }: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return enrolment ? (
    <ConfirmStep email={email} enrolment={enrolment} onClose={onClose} onEnrolled={onEnrolled} />
  ) : (
    <PasswordStep onClose={onClose} onEnrolment={setEnrolment} />
  );
}

interface PasswordStepProps {
  readonly onClose: () => void;
  readonly onEnrolment: (enrolment: Enrolment) => void;
}

function PasswordStep({ onClose, onEnrolment }: PasswordStepProps) {
  const form = useForm({
    field: endpoints.enrolAuthenticator.body,
    initial: { password: '' },
    send: async (body) => onEnrolment({ ...(await client.enrolAuthenticator({ body })), ...body }),
  });
  const { onValue, ...password } = form.text('password');
  return (
    <Dialog
      title={TITLE}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form} always>
            Continue
          </Submit>
        </>
      }
    >
      <Form form={form} label={TITLE}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          {...password}
          onChange={(event) => onValue(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

const CODE_FORM = object({ code: codeField });

interface ConfirmStepProps extends EnrolDialogProps {
  readonly enrolment: Enrolment;
}

function ConfirmStep({ email, enrolment, onClose, onEnrolled }: ConfirmStepProps) {
  const { secret, uri, password } = enrolment;
  const form = useForm({
    field: CODE_FORM,
    initial: { code: '' },
    send: async ({ code }) => {
      const body = { method: 'authenticator', password, code } as const;
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
          <Submit form={form} always>
            Turn on
          </Submit>
        </>
      }
    >
      <Form form={form} label={TITLE}>
        <p>Scan this with the app, then enter the code that it shows.</p>
        <div className={styles.enrolment}>
          <QrCode text={uri} label={`QR code for the account ${email}`} />
          <p className={styles.note}>
            No camera? Enter this key in the app: <code className={styles.secret}>{spaced(secret)}</code>
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
    </Dialog>
  );
}

/** In fours, as people copy it. */
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
