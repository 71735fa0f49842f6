import { useState } from 'react';
import { AccessRows, SharePicker } from '../../../parts/share/share-form.tsx';
import { addError } from '../../../parts/share/share-model.ts';
import { FieldGroup } from '../../../ui/form.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import type { ReportDraft } from './report-draft.ts';

const LOOK = { limit: 5, least: 2, offersFirst: false, blocksOwner: false } as const;

/** Selects the users and groups that get access to a new report of the dashboard (RPT-06). */
export default function ShareFields({ form }: { readonly form: FormState<ReportDraft> }) {
  const { shares: rows } = form.values;
  const [error, setError] = useState<string | null>(null);
  const change = (shares: ReportDraft['shares']) => {
    setError(null);
    form.edit({ shares });
  };
  const add = (row: (typeof rows)[number]) => {
    const refused = addError(rows, row);
    if (refused) setError(refused);
    else change([...rows, row]);
  };
  return (
    <FieldGroup title="Access" hint="Whoever may see its folder sees the report too.">
      <SharePicker shares={{ rows, error, add }} look={LOOK} />
      {rows.length > 0 && <AccessRows rows={rows} onChange={change} />}
    </FieldGroup>
  );
}
