import { profileCalls } from '../../../api/contract/calls/profile.ts';
import type { Profile } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { UnsavedGuard } from '../../parts/page/unsaved-guard.tsx';
import { NameFields, ReachFields } from '../../parts/people/person-fields.tsx';
import { personBody } from '../../parts/people/person-form.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

interface DetailsCardProps {
  readonly profile: Profile;
  readonly onSaved: (profile: Profile) => void;
}

const valuesOf = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  countryCode: profile.countryCode,
  phone: profile.phone,
  timezone: profile.timezone ?? '',
});

/** What users may change about themselves; role and company are for others to grant. */
export function DetailsCard({ profile, onSaved }: DetailsCardProps) {
  const form = useForm({
    field: profileCalls.updateProfile.body,
    initial: valuesOf(profile),
    toBody: personBody,
    send: async (body) => {
      const saved = await client.updateProfile({ body });
      form.reset(valuesOf(saved));
      onSaved(saved);
      showToast('success', 'Your profile was saved');
    },
  });
  return (
    <Card title="Details" footer={<Submit form={form}>Save</Submit>}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Form form={form} label="Details">
        <NameFields form={form} />
        <ReachFields form={form} />
        <Facts
          of={[
            ['Role', profile.role.title],
            ['Company', sessionStore.company?.name],
          ]}
        />
      </Form>
    </Card>
  );
}
