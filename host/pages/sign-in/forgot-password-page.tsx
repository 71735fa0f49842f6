import { useState } from 'react';
import { emailField, object } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EntryPage, Way } from './entry-page.tsx';

const emailBody = object({ email: emailField });

/** `/forgot-password`: mails a link. The answer is the same for every address, known or not (AUTH-03). */
export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    field: emailBody,
    initial: { email: '' },
    send: async (body) => setAnswer((await client.forgotPassword({ body })).message),
  });
  if (answer !== null)
    return (
      <EntryPage title="Forgot password" heading="Check your email" lead={answer}>
        <Way to="/login">Back to sign in</Way>
      </EntryPage>
    );
  return (
    <EntryPage
      title="Forgot password"
      heading="Forgot your password?"
      lead="Enter your email address. We will send you a link to set a new password."
    >
      <Form form={form} label="Forgot password">
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          bind={form.text('email')}
        />
        <Submit form={form} always>
          Send the link
        </Submit>
      </Form>
      <Way to="/login">Back to sign in</Way>
    </EntryPage>
  );
}
