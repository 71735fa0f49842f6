import { Cable } from 'lucide-react';
import { Virtuoso } from 'react-virtuoso';
import { keyOf } from '../../../api/client/hooks.ts';
import { controllerTemplateCalls } from '../../../api/contract/calls/controller-templates.ts';
import type { ControllerTemplate, ControllerTemplateDetail } from '../../../api/contract/index.ts';
import { client, useCall, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { addressText } from '../../parts/communication/address-text.ts';
import { protocolTitle } from '../../parts/communication/protocols.ts';
import { EditPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { MADE_FROM_PAGE, MadeFrom } from '../../parts/list/made-from.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup, Form, TextInput } from '../../ui/form.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './template-pane.module.css';

/** One template: its name, its tags, and the controllers made from it. */
export function TemplatePane({ id, onClose }: ItemPaneProps) {
  const query = useCall('controllerTemplate', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="template" onClose={onClose}>
      {(template) => <LoadedTemplate key={template.uuid} template={template} onClose={onClose} />}
    </LoadedPane>
  );
}

interface LoadedTemplateProps {
  readonly template: ControllerTemplateDetail;
  readonly onClose: () => void;
}

const valuesOf = ({ name }: ControllerTemplate) => ({ name });

function LoadedTemplate({ template, onClose }: LoadedTemplateProps) {
  const mayUpdate = useGranted('Site.ControllerTemplates.update');
  const form = useSavedItemForm({
    field: controllerTemplateCalls.updateControllerTemplate.body,
    initial: valuesOf(template),
    valuesOf,
    save: (body) => client.updateControllerTemplate({ params: { uuid: template.uuid }, body }),
    take: (saved) => takeTemplate(template, saved),
    nameOf: ({ name }) => name,
  });
  return (
    <EditPane title={template.name} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <div className={styles.stack}>
        <Form form={form} label="Template" readOnly={!mayUpdate}>
          <TextInput label="Name" bind={form.text('name')} />
        </Form>
        <Facts
          of={[
            ['Protocol', protocolTitle(template.protocol)],
            ['Made for', [template.manufacturer, template.model].filter(Boolean).join(' ')],
            ['Changed by', template.updatedBy],
          ]}
        />
        <FieldGroup title={`Tags (${template.tagsCount.toLocaleString('en')})`}>
          <TagNames template={template} />
        </FieldGroup>
        <Associated template={template} />
      </div>
    </EditPane>
  );
}

/** CTPL-05: the template is the new one in every list that shows it. */
function takeTemplate(template: ControllerTemplateDetail, saved: ControllerTemplate): void {
  queryClient.setQueryData(keyOf('controllerTemplate', { params: { uuid: saved.uuid } }), {
    ...template,
    ...saved,
  });
  takeSaved('controllerTemplates', saved, ({ name }) => name);
  void queryClient.invalidateQueries({ queryKey: ['offeredControllerTemplates'] });
}

/** CSS pixels; more rows scroll within this. */
const ROW_HEIGHT = 40;
const MAX_ROWS = 7;

function TagNames({ template: { tags } }: { readonly template: ControllerTemplateDetail }) {
  if (tags.length === 0) return <p className={styles.none}>This template has no tags.</p>;
  return (
    <div className={styles.list} style={{ height: Math.min(tags.length, MAX_ROWS) * ROW_HEIGHT }}>
      <Virtuoso
        data={tags}
        tabIndex={tags.length > MAX_ROWS ? 0 : -1}
        aria-label="Tags"
        role="list"
        computeItemKey={(_, tag) => tag.name}
        initialItemCount={Math.min(tags.length, MAX_ROWS)}
        itemContent={(_, tag) => (
          // biome-ignore lint/a11y/useSemanticElements: the list makes an element of its own around each row.
          <div className={styles.row} role="listitem">
            <span>{tag.name}</span>
            <small>{addressText(tag.address)}</small>
          </div>
        )}
      />
    </div>
  );
}

/** CTPL-03. */
function Associated({ template }: { readonly template: ControllerTemplateDetail }) {
  const search = useSearch();
  const pages = usePages('associatedControllers', {
    size: MADE_FROM_PAGE,
    params: { id: template.uuid },
    query: { search: search.term },
  });
  return (
    <MadeFrom
      noun="controller"
      count={template.controllersCount}
      {...{ search, pages }}
      icon={Cable}
      emptyText="Apply the template from a controller’s menu."
      pathOf={({ uuid, siteUuid }) => `/site/communication/${siteUuid}/controller/${uuid}`}
      wordsOf={({ siteName, linkName }) => `${siteName} · ${linkName}`}
    />
  );
}
