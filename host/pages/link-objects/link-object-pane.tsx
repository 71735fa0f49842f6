import { Link } from 'wouter';
import { linkObjectCalls } from '../../../api/contract/calls/link-objects.ts';
import type { LinkObject } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import { CategoryField } from '../../parts/communication/reference-fields.tsx';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { NewPaneProps } from '../../parts/list/list-description.ts';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { FieldGroup, Form, TextInput } from '../../ui/form.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './link-object-pane.module.css';

interface LinkObjectValues {
  readonly name: string;
  /** uuid; empty for none. */
  readonly categoryId: string;
}

const bodyOf = ({ name, categoryId }: LinkObjectValues) => ({ name, categoryId: categoryId || null });

function takeLinkObject(saved: LinkObject): void {
  // By category, those without one last.
  takeSaved('linkObjects', saved, ({ category, name }) => `${category ?? '\uffff'} ${name}`);
  // Categories count link objects, and tags name them.
  for (const id of ['categories', 'controllerTags', 'tag'])
    void queryClient.invalidateQueries({ queryKey: [id] });
}

const NOTHING: LinkObjectValues = { name: '', categoryId: '' };

const nameOf = ({ name }: LinkObject): string => name;

export function NewLinkObjectPane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: linkObjectCalls.createLinkObject.body,
    initial: NOTHING,
    toBody: bodyOf,
    create: (body) => client.createLinkObject({ body }),
    take: takeLinkObject,
    nameOf,
    onMade: ({ uuid }) => onMade(uuid),
  });
  return (
    <NewPane title="New link object" form={form} onClose={onClose}>
      <LinkObjectFields form={form} autoFocus />
    </NewPane>
  );
}

interface LinkObjectPaneProps {
  readonly linkObject: LinkObject;
  /** uuid of the site whose tags are listed; empty for all. */
  readonly site: string;
  readonly onClose: () => void;
}

const valuesOf = ({ name, categoryId }: LinkObject): LinkObjectValues => ({
  name,
  categoryId: categoryId ?? '',
});

/** One link object, and the tags that have it. */
export function LinkObjectPane({ linkObject, site, onClose }: LinkObjectPaneProps) {
  const mayUpdate = useGranted('Setup.LinkObjects.update');
  const form = useSavedItemForm({
    field: linkObjectCalls.updateLinkObject.body,
    initial: valuesOf(linkObject),
    valuesOf,
    toBody: bodyOf,
    save: (body) => client.updateLinkObject({ params: { id: linkObject.uuid }, body }),
    take: takeLinkObject,
    nameOf,
  });
  return (
    <EditPane title={linkObject.name} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <div className={styles.stack}>
        <LinkObjectFields form={form} linkObject={linkObject} readOnly={!mayUpdate} />
        <Objects linkObject={linkObject} site={site} />
      </div>
    </EditPane>
  );
}

interface LinkObjectFieldsProps {
  readonly form: FormState<LinkObjectValues>;
  readonly linkObject?: LinkObject;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

function LinkObjectFields({ form, linkObject, readOnly = false, autoFocus }: LinkObjectFieldsProps) {
  const { categoryId, category } = linkObject ?? {};
  return (
    <Form form={form} label="Link object" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={autoFocus} bind={form.text('name')} />
      <CategoryField
        value={form.values.categoryId}
        current={categoryId && category ? { id: 0, uuid: categoryId, name: category } : null}
        error={form.errors.categoryId}
        disabled={readOnly}
        onChange={(chosen) => form.edit({ categoryId: chosen })}
      />
    </Form>
  );
}

/** One link object with its tags, those of `site` if it is not empty. */
export const useLinkObject = (uuid: string | null, site: string) =>
  useCall(
    'linkObjects',
    { query: { uuid: uuid ?? undefined, siteUuid: site || undefined, includeObjects: true } },
    { enabled: uuid !== null, meta: { inline: true } },
  );

/** Its tags, the first hundred by site; each links to its controller. */
function Objects({ linkObject, site }: Pick<LinkObjectPaneProps, 'linkObject' | 'site'>) {
  const { uuid, tagsCount } = linkObject;
  const { data, error, isFetching, refetch } = useLinkObject(uuid, site);
  const objects = data?.items[0]?.objects ?? [];
  const more = tagsCount - objects.length;
  return (
    <FieldGroup title={`Tags (${tagsCount.toLocaleString('en')})`}>
      {error && <InlineError text={error.message} busy={isFetching} onRetry={() => void refetch()} />}
      {tagsCount === 0 && (
        <p className={styles.none}>No tags linked. Select this link object in a tag’s form.</p>
      )}
      <ul className={styles.objects}>
        {objects.map((tag) => (
          <li key={tag.uuid}>
            <Link
              href={`/site/communication/${tag.siteUuid}/controller/${tag.controllerUuid}?id=${tag.uuid}`}
              onClick={() => changeCommunication({ linkObjectId: uuid })}
            >
              {tag.name}
            </Link>
            <small>{`${tag.siteName} · ${tag.controllerName}`}</small>
          </li>
        ))}
      </ul>
      {data && more > 0 && <p className={styles.none}>{`And ${more.toLocaleString('en')} more.`}</p>}
    </FieldGroup>
  );
}
