import { companyCalls } from '../../../api/contract/calls/companies.ts';
import type { CompanyDetail } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Card } from '../../ui/card.tsx';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type CompanyBody, companyBody } from './company-body.ts';

interface DetailsCardProps {
  readonly company: CompanyDetail;
  readonly readOnly: boolean;
  readonly onSave: (body: CompanyBody) => Promise<CompanyDetail>;
}

const valuesOf = ({ name, address, timezone }: CompanyDetail) => ({ name, address, timezone });

/** Name, address and time zone. */
export function DetailsCard({ company, readOnly, onSave }: DetailsCardProps) {
  const form = useForm({
    field: companyCalls.updateCompany.body,
    initial: valuesOf(company),
    toBody: (values) => ({ ...companyBody(company), ...values }),
    send: async (body) => {
      form.reset(valuesOf(await onSave(body)));
      showToast('success', 'The company was saved');
    },
  });
  const { onValue: setAddress, ...address } = form.text('address');
  return (
    <Card title="Details" footer={!readOnly && <Submit form={form}>Save</Submit>}>
      <Form form={form} label="Details" readOnly={readOnly}>
        <TextInput label="Name" bind={form.text('name')} />
        <TextArea label="Address" {...address} onChange={(event) => setAddress(event.target.value)} />
        <TimeZoneField
          label="Time zone"
          hint="Used for times and reports unless a user sets another"
          {...form.field('timezone')}
          disabled={readOnly}
        />
      </Form>
    </Card>
  );
}
