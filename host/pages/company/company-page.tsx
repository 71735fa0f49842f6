import { useSnapshot } from 'valtio';
import { keyOf } from '../../../api/client/hooks.ts';
import type { CompanyDetail } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { sessionStore, storeCompany } from '../../data/stores/session-store.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { CardPage } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CONTACTS, type CompanyBody } from './company-body.ts';
import { CompanySettings } from './company-settings.tsx';
import { ContactCard } from './contact-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { LandingCard } from './landing-card.tsx';

/** The company: details, contacts, landing pages, settings (COMP-03). */
export default function CompanyPage() {
  usePageTitle('Company');
  const { company: active } = useSnapshot(sessionStore);
  const id = active?.uuid ?? '';
  const company = useCall('company', { params: { id } }, { enabled: id !== '', meta: { inline: true } });
  return (
    <>
      <PageHeader title="Company" />
      {company.isPending && <SkeletonRows rows={8} label="Loading the company" />}
      {company.isError && !company.data && (
        <ErrorState
          title="The company could not be loaded"
          error={company.error}
          busy={company.isFetching}
          onRetry={() => void company.refetch()}
        />
      )}
      {company.data && <LoadedCompany company={company.data} />}
    </>
  );
}

function LoadedCompany({ company }: { readonly company: CompanyDetail }) {
  const readOnly = !useGranted('Setup.Company.update');
  const take = (saved: CompanyDetail) =>
    queryClient.setQueryData(keyOf('company', { params: { id: saved.uuid } }), saved);
  const save = async (body: CompanyBody) => {
    const saved = await client.updateCompany({ params: { id: company.uuid }, body });
    take(saved);
    storeCompany(saved);
    void queryClient.invalidateQueries({ queryKey: keyOf('companies') });
    return saved;
  };
  return (
    <CardPage>
      <DetailsCard company={company} readOnly={readOnly} onSave={save} />
      {CONTACTS.map(({ key, title, hint }) => (
        <ContactCard
          key={key}
          contact={key}
          title={title}
          hint={hint}
          company={company}
          readOnly={readOnly}
          onSave={save}
        />
      ))}
      <LandingCard
        company={company}
        readOnly={readOnly}
        onSaved={(defaults) => take({ ...company, ...defaults })}
      />
      <CompanySettings readOnly={readOnly} />
    </CardPage>
  );
}
