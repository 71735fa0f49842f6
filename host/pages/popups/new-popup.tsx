import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { keyOf } from '../../../api/client/hooks.ts';
import { nameFault } from '../../data/names/name-fault.ts';
import { copyName, popupEditPath } from '../../data/popups/popup-model.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { isWithoutData } from '../../data/session/without-data.ts';
import styles from '../../editor/new-diagram.module.css';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loader } from '../../ui/loader.tsx';

/** A name, then an empty page of 400 × 400 to draw on; or a copy of another pop-up overview (NAV-41, NAV-43). */
export function NewPopup({ cloneOf }: { readonly cloneOf?: string }) {
  usePageTitle(cloneOf ? 'Clone pop-up overview' : 'New pop-up overview');
  return (
    <main id="main" className={styles.page}>
      {cloneOf ? <CloneForm cloneOf={cloneOf} /> : <NameForm heading="New pop-up overview" name="" />}
    </main>
  );
}

function CloneForm({ cloneOf }: { readonly cloneOf: string }) {
  const source = useCall('popupOverview', { params: { id: cloneOf } }, { meta: { inline: true } });
  if (source.isPending) return <Loader />;
  if (isWithoutData(source))
    return (
      <ErrorState
        title="The pop-up overview could not be loaded"
        error={source.error}
        busy={source.isFetching}
        onRetry={() => void source.refetch()}
      />
    );
  return (
    <NameForm
      heading={`Clone ${source.data.name}`}
      name={copyName(source.data.name)}
      cloneId={source.data.uuid}
    />
  );
}

interface NameFormProps {
  readonly heading: string;
  readonly name: string;
  readonly cloneId?: string;
}

function NameForm({ heading, name, cloneId }: NameFormProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fault = nameFault(typed);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault || busy) return;
    setBusy(true);
    try {
      const { popup } = await client.createPopupOverview({
        body: { name: typed.trim(), cloneId, theme: 'console' },
      });
      void queryClient.invalidateQueries({ queryKey: keyOf('popupOverviews') });
      navigate(popupEditPath(popup._id), { replace: true });
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={create} noValidate>
      <h1>{heading}</h1>
      <Field
        label="Name"
        autoFocus
        value={typed}
        error={asked ? fault : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => (history.length > 1 ? history.back() : navigate('/dash/'))}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          {cloneId ? 'Clone' : 'Create'}
        </Button>
      </div>
    </form>
  );
}
