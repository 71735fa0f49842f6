import { useLocation, useSearch } from 'wouter';
import { emailField, nameField, newPasswordField, object } from '../../../api/contract/index.ts';
import { PRODUCT_NAME } from '../../data/product.ts';
import { client } from '../../data/session/api.ts';
import { linkFault, useLinkCheck } from '../../data/session/link-check.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { FieldRow, Form, Submit, TextInput } from '../../ui/form.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useForm } from '../../ui/use-form.ts';
import { confirmField } from './confirm-password.ts';
import { EntryPage, Way } from './entry-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const firstCompany = object({
  company: nameField,
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  password: newPasswordField,
  confirmPassword: confirmField,
});
const EMPTY = { company: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** `/first-company?token=…`: the page behind the one-time link in the log of a new installation: its first company and administrator. */
export default function FirstCompanyPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const check = useLinkCheck(token);
  if (check.isLoading) return <Loader />;
  const fault = linkFault(check, 'setup');
  if (fault)
    return (
      <EntryPage
        title="Set up"
        heading="This link does not work"
        notice={fault}
        lead="It was used before, has expired, or was not copied completely. Restart the server to get a new link in its log, as long as no user exists."
      >
        <Way to="/login">Sign in</Way>
      </EntryPage>
    );
  return (
    <EntryPage
      title="Set up"
      heading={`Set up ${PRODUCT_NAME}`}
      lead="Create your company and your administrator account. You can invite others later."
    >
      <FirstCompanyForm token={token} />
    </EntryPage>
  );
}

function FirstCompanyForm({ token }: { readonly token: string }) {
  const [, navigate] = useLocation();
  const form = useForm({
    field: firstCompany,
    initial: EMPTY,
    send: async ({ confirmPassword: _, ...entered }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await client.firstCompany({ body: { ...entered, token, timezone: timeZone } });
      showToast('success', 'Company created. Sign in now.');
      navigate('/login', { replace: true });
    },
  });
  return (
    <Form form={form} label="Set up">
      <TextInput label="Company" autoComplete="organization" autoFocus bind={form.text('company')} />
      <FieldRow>
        <TextInput label="First name" autoComplete="given-name" bind={form.text('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" bind={form.text('lastName')} />
      </FieldRow>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        bind={form.text('email')}
      />
      <NewPasswordFields text={form.text} />
      <Submit form={form} always>
        Create the company
      </Submit>
    </Form>
  );
}
