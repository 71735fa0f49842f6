import { MapPin, Siren, Workflow } from 'lucide-react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/client/client.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import { organizationCalls } from '../../../api/contract/calls/organization.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted, type useSite } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { PositionFields } from '../../parts/organize/position-fields.tsx';
import { positionBody, positionWords, type TypedPosition } from '../../parts/organize/site-position.ts';
import { UnsavedGuard } from '../../parts/page/unsaved-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './map-page.module.css';

interface SitePaneProps {
  readonly site: NonNullable<ReturnType<typeof useSite>['data']>;
  /** The position in its form; null while it is not being changed. */
  readonly typed: TypedPosition | null;
  readonly onTyped: (typed: TypedPosition | null) => void;
  readonly onClose: () => void;
}

/** The chosen site: where it is, and the ways to its pages. */
export function SitePane({ site, typed, onTyped, onClose }: SitePaneProps) {
  const mayUpdate = useGranted('Site.Map.update');
  const mayOrganize = useGranted('Setup.Organize.update');
  if (typed) return <PositionPane site={site} typed={typed} onTyped={onTyped} />;
  return (
    <DetailPane
      title={site.name}
      onClose={onClose}
      actions={
        (mayUpdate || mayOrganize) && (
          <Button icon={MapPin} onClick={() => onTyped({})}>
            {site.latitude === null ? 'Set the position' : 'Change the position'}
          </Button>
        )
      }
    >
      <Facts
        of={[
          ['Area', site.areaName],
          ['Route', site.routeName],
          ['Position', positionWords(site)],
          ['Address', site.address],
        ]}
      />
      <SiteLinks uuid={site.uuid} />
    </DetailPane>
  );
}

function SiteLinks({ uuid }: { readonly uuid: string }) {
  const mayOverview = useGranted('Site.Overview.canSee');
  const mayAlerts = useGranted('Alerts.canSee');
  return (
    <ul className={styles.links}>
      {mayOverview && (
        <li>
          <Workflow size={16} aria-hidden /> <Link href={`/site/overview/${uuid}`}>Overview</Link>
        </li>
      )}
      {mayAlerts && (
        <li>
          <Siren size={16} aria-hidden /> <Link href={`/alerts/${uuid}`}>Alerts</Link>
        </li>
      )}
    </ul>
  );
}

type Positions = AnswerOf<'sitePositions'>;

/** Puts the answer of a save into the list of the map, which is not read again (ORG-20). */
function takePosition({ uuid, name, latitude, longitude }: AnswerOf<'updateSite'>['site']): void {
  queryClient.setQueriesData<Positions>(
    { queryKey: keyOf('sitePositions') },
    (data) =>
      data && {
        items: data.items.map((item) => (item.uuid === uuid ? { ...item, name, latitude, longitude } : item)),
      },
  );
}

interface PositionPaneProps extends Omit<SitePaneProps, 'onClose'> {
  readonly typed: TypedPosition;
}

/** The position in its form: typed, pasted, or chosen on the map. */
function PositionPane({ site, typed, onTyped }: PositionPaneProps) {
  const form = useForm<object, object>({
    field: organizationCalls.updateSite.body,
    initial: {},
    toBody: () => positionBody(typed),
    send: async (body) => {
      takePosition((await client.updateSite({ params: { uuid: site.uuid }, body })).site);
      await Promise.all(
        (['site', 'viewMap'] as const).map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) })),
      );
      showToast('success', 'Saved');
      onTyped(null);
    },
  });
  const isDirty = Object.keys(positionBody(typed)).length > 0;
  return (
    <DetailPane
      title={site.name}
      onClose={() => onTyped(null)}
      actions={
        <>
          <Button onClick={() => onTyped(null)}>Cancel</Button>
          <Submit form={{ ...form, isDirty }}>Save</Submit>
        </>
      }
    >
      <UnsavedGuard isDirty={isDirty} />
      <Form form={form} label="Position">
        <p className={styles.hint}>
          Click the place on the map, or focus the map and use the arrow keys. Or enter degrees.
        </p>
        <PositionFields site={site.uuid} typed={typed} errors={form.errors} onChange={onTyped} />
      </Form>
    </DetailPane>
  );
}
