import { PencilRuler, Workflow } from 'lucide-react';
import { useLocation } from 'wouter';
import { overviewTemplateCalls } from '../../../../api/contract/calls/overview-templates.ts';
import type { OverviewTemplateDetail } from '../../../../api/contract/index.ts';
import { client, useCall, usePages } from '../../../data/session/api.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { dashDiagramPath, siteDiagramPath, templateEditPath } from '../../../data/site/site-path.ts';
import { LastSeen } from '../../../parts/communication/status.tsx';
import { DiagramPicture } from '../../../parts/diagram-picture/diagram-picture.tsx';
import { EditPane } from '../../../parts/list/form-pane.tsx';
import type { ItemPaneProps } from '../../../parts/list/list-description.ts';
import { LoadedPane } from '../../../parts/list/loaded-pane.tsx';
import rows from '../../../parts/list/made-from.module.css';
import { MADE_FROM_PAGE, MadeFrom } from '../../../parts/list/made-from.tsx';
import { useSavedItemForm } from '../../../parts/list/use-item-form.ts';
import { takeTemplate } from '../../../parts/templates/template-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FieldGroup, Form, TextInput } from '../../../ui/form.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import styles from './overview-template-pane.module.css';

/** One template: its name and drawing, the roles that it links to, and the overviews made from it. */
export function OverviewTemplatePane({ id, onClose }: ItemPaneProps) {
  const query = useCall('overviewTemplate', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="template" onClose={onClose}>
      {(template) => <LoadedTemplate key={template.uuid} template={template} onClose={onClose} />}
    </LoadedPane>
  );
}

interface LoadedProps {
  readonly template: OverviewTemplateDetail;
  readonly onClose: () => void;
}

function LoadedTemplate({ template, onClose }: LoadedProps) {
  const [, navigate] = useLocation();
  const mayUpdate = useGranted('Site.OverviewTemplates.update');
  const { uuid } = template;
  const form = useSavedItemForm({
    field: overviewTemplateCalls.updateOverviewTemplate.body,
    initial: { name: template.name },
    valuesOf: ({ name }) => ({ name }),
    save: (body) => client.updateOverviewTemplate({ params: { uuid }, body }),
    take: takeTemplate,
    nameOf: ({ name }) => name,
  });
  return (
    <EditPane title={template.name} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <div className={styles.stack}>
        <div className={styles.drawing}>
          <DiagramPicture diagram={uuid} />
          {mayUpdate && (
            <Button icon={PencilRuler} onClick={() => navigate(templateEditPath(uuid))}>
              Edit the drawing
            </Button>
          )}
        </div>
        <Form form={form} label="Template" readOnly={!mayUpdate}>
          <TextInput label="Name" bind={form.text('name')} />
        </Form>
        <Facts
          of={[
            ['Page', `${template.width.toLocaleString('en')} × ${template.height.toLocaleString('en')} px`],
            ['Objects', template.objectCount.toLocaleString('en')],
            ['Changed by', template.updatedBy],
            ['Changed', <LastSeen key="changed" at={template.updatedAt} />],
          ]}
        />
        <Roles roles={template.roles} />
        <Associated template={template} />
      </div>
    </EditPane>
  );
}

/** What a site must have for all of it to be live. */
function Roles({ roles }: Pick<OverviewTemplateDetail, 'roles'>) {
  return (
    <FieldGroup
      title={`Linked by (${roles.length.toLocaleString('en')})`}
      hint="A site needs all of these for every object to show a value."
    >
      {roles.length === 0 && <p className={rows.none}>No objects are linked.</p>}
      <ul className={rows.rows}>
        {roles.map(({ assignment, linkObject, objects }) => (
          <li key={`${assignment.uuid} ${linkObject.uuid}`} className={rows.row}>
            <span title={`${assignment.name}: ${linkObject.name}`}>
              {assignment.name}: {linkObject.name}
            </span>
            <small>{`${objects.toLocaleString('en')} ${objects === 1 ? 'object' : 'objects'}`}</small>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/** OTPL-03. */
function Associated({ template }: { readonly template: OverviewTemplateDetail }) {
  const search = useSearch();
  const pages = usePages('associatedOverviews', {
    size: MADE_FROM_PAGE,
    params: { id: template.uuid },
    query: { search: search.term },
  });
  return (
    <MadeFrom
      noun="overview"
      count={template.overviewsCount}
      {...{ search, pages }}
      icon={Workflow}
      emptyText="Select the template when you add an overview to a site."
      pathOf={({ uuid, siteUuid }) => (siteUuid ? siteDiagramPath(siteUuid, uuid) : dashDiagramPath(uuid))}
      wordsOf={(one) => whereWords(one, template.version)}
    />
  );
}

interface Place {
  readonly siteName: string | null;
  readonly templateVersion: number | null;
}

/** Where an overview is, and whether the template has been redrawn since. */
const whereWords = ({ siteName, templateVersion }: Place, version: number): string =>
  [
    siteName ?? 'Dashboard',
    templateVersion !== null && templateVersion < version ? 'from an earlier drawing' : null,
  ]
    .filter(Boolean)
    .join(' · ');
