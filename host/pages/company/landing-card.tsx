import { companyCalls } from '../../../api/contract/calls/companies.ts';
import type { CompanyDetail } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Card } from '../../ui/card.tsx';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

type Defaults = Pick<CompanyDetail, 'dashUrl' | 'siteUrl'>;

interface LandingCardProps {
  readonly company: CompanyDetail;
  readonly readOnly: boolean;
  readonly onSaved: (defaults: Defaults) => void;
}

const valuesOf = ({ dashUrl, siteUrl }: Defaults) => ({ dashUrl: dashUrl ?? '', siteUrl: siteUrl ?? '' });

/** The landing page of the company's people after signing in (COMP-04). */
export function LandingCard({ company, readOnly, onSaved }: LandingCardProps) {
  const form = useForm({
    field: companyCalls.saveDefaults.body,
    initial: valuesOf(company),
    toBody: ({ dashUrl, siteUrl }) => ({ dashUrl: dashUrl.trim() || null, siteUrl: siteUrl.trim() || null }),
    send: async (body) => {
      const saved = await client.saveDefaults({ body });
      form.reset(valuesOf(saved));
      onSaved(saved);
      showToast('success', 'The first pages were saved');
    },
  });
  return (
    <Card
      title="First pages"
      hint="The page shown after sign-in. Enter a path, such as /site/overview"
      footer={!readOnly && <Submit form={form}>Save</Submit>}
    >
      <Form form={form} label="First pages" readOnly={readOnly}>
        <TextInput
          label="Users who may see the Dashboard"
          placeholder="/dash/"
          spellCheck={false}
          bind={form.text('dashUrl')}
        />
        <TextInput
          label="Users who may see sites only"
          placeholder="/site/overview"
          spellCheck={false}
          bind={form.text('siteUrl')}
        />
      </Form>
    </Card>
  );
}
