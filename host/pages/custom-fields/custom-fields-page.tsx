import { ListPlus } from 'lucide-react';
import type { CustomField } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { archiveWords, LINKED_TITLES, TYPE_TITLES } from './field-form.ts';
import { FieldPane, NewFieldPane, refreshFields } from './field-pane.tsx';

/** "Text, at most 20" or "Dropdown, 3 options". */
const typeWords = ({ fieldType, maxLength, selectOptions }: CustomField): string =>
  fieldType === 'dropdown'
    ? `${TYPE_TITLES.dropdown}, ${selectOptions.length} option${selectOptions.length === 1 ? '' : 's'}`
    : `${TYPE_TITLES[fieldType]}, at most ${maxLength}`;

const COLUMNS: readonly Column<CustomField>[] = [
  {
    id: 'fieldName',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    cell: (field) => (
      <NameCell name={field.fieldName} below={`${LINKED_TITLES[field.linkedTo]} · ${typeWords(field)}`} />
    ),
  },
  {
    id: 'linkedTo',
    title: 'Linked device',
    width: 'minmax(120px, 1fr)',
    wideOnly: true,
    cell: ({ linkedTo }) => LINKED_TITLES[linkedTo],
  },
  { id: 'type', title: 'Type', width: 'minmax(160px, 1fr)', wideOnly: true, cell: typeWords },
  {
    id: 'createdByUser',
    title: 'Made by',
    width: 'minmax(120px, 1fr)',
    wideOnly: true,
    cell: ({ createdByUser }) => createdByUser,
  },
];

const CUSTOM_FIELDS: ListDescription<'customFields'> = {
  call: 'customFields',
  /** CFLD-22. */
  size: 50,
  frame: 'page',
  title: 'Custom fields',
  noun: 'custom field',
  icon: ListPlus,
  emptyText:
    'Add fields of your own to sites, links and controllers, such as a serial number, owner or contract.',
  columns: COLUMNS,
  nameOf: (field) => field.fieldName,
  rights: {
    add: 'Setup.CustomFields.add',
    update: 'Setup.CustomFields.update',
    archive: 'Setup.CustomFields.archive',
  },
  removal: {
    verb: 'Archive',
    call: async (uuid) => {
      await client.archiveCustomField({ params: { uuid } });
      refreshFields();
    },
    consequence: (field) => <ArchiveConsequence field={field} />,
  },
  NewPane: NewFieldPane,
  Pane: FieldPane,
};

/** Custom fields: a company's own fields of its sites, links and controllers (CFLD-01, NAV-48). */
export default function CustomFieldsPage() {
  return <ManagedList list={useManagedList(CUSTOM_FIELDS)} />;
}

/** OR-35: shows what uses the field before it is archived. */
function ArchiveConsequence({ field }: { readonly field: CustomField }) {
  const query = useCall(
    'customFieldUsage',
    { params: { uuid: field.uuid } },
    { meta: { inline: true }, staleTime: 0 },
  );
  if (query.data) return archiveWords(field.linkedTo, query.data.usage);
  return query.isError
    ? 'The field no longer appears in forms; its values are kept. Its use could not be determined.'
    : 'Checking where it is used…';
}
