import { Archive, ListPlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { CustomField } from '../../../api/contract/index.ts';
import { client, useCall, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { archiveWords, LINKED_TITLES, TYPE_TITLES } from './field-form.ts';
import { FieldPane, NewFieldPane, refreshFields } from './field-pane.tsx';

/** CFLD-22. */
const PAGE_SIZE = 50;

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

/** Custom fields: what a company keeps of its sites, links and controllers (CFLD-01, NAV-48). */
export default function CustomFieldsPage() {
  const search = useSearch();
  const pages = usePages('customFields', { size: PAGE_SIZE, query: { search: search.term } });
  const item = useOpenItem();
  const [archiving, setArchiving] = useState<CustomField | null>(null);
  const { archive, flashed } = useArchive('customFields', item, async ({ params }) => {
    await client.archiveCustomField({ params: { uuid: params.id } });
    refreshFields();
  });
  const mayAdd = useGranted('Setup.CustomFields.add');
  const mayUpdate = useGranted('Setup.CustomFields.update');
  const mayArchive = useGranted('Setup.CustomFields.archive');

  const menu = (field: CustomField): (MenuEntry | null)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => item.open(field.uuid) },
    ...(mayArchive
      ? [null, { label: 'Archive', icon: Archive, danger: true, onSelect: () => setArchiving(field) }]
      : []),
  ];
  return (
    <>
      <ListScreen
        title="Custom fields"
        noun="custom field"
        icon={ListPlus}
        emptyText="Add fields of your own to sites, links and controllers, such as a serial number, owner or contract."
        search={search}
        pages={pages}
        columns={COLUMNS}
        idOf={(field) => field.uuid}
        nameOf={(field) => field.fieldName}
        selected={item.id}
        flashed={flashed}
        onOpen={(field) => item.open(field.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        menu={menu}
        detail={
          item.id &&
          (item.id === NEW ? (
            <NewFieldPane key={NEW} onMade={item.open} onClose={item.close} />
          ) : (
            <FieldPane key={item.id} id={item.id} onClose={item.close} />
          ))
        }
      />
      {archiving && (
        <ArchiveField
          field={archiving}
          onClose={() => setArchiving(null)}
          onArchive={() => void archive(archiving)}
        />
      )}
    </>
  );
}

interface ArchiveFieldProps {
  readonly field: CustomField;
  readonly onClose: () => void;
  readonly onArchive: () => void;
}

/** OR-35: what holds the field is said before it goes. */
function ArchiveField({ field, onClose, onArchive }: ArchiveFieldProps) {
  const query = useCall(
    'customFieldUsage',
    { params: { uuid: field.uuid } },
    { meta: { inline: true }, staleTime: 0 },
  );
  return (
    <Confirm
      open
      danger
      title={`Archive ${field.fieldName}?`}
      action="Archive"
      onClose={onClose}
      // The row goes at once; a refusal brings it back and says why.
      onConfirm={async () => onArchive()}
    >
      {query.data
        ? archiveWords(field.linkedTo, query.data.usage)
        : query.isError
          ? 'The field no longer appears in forms; its values are kept. Its use could not be determined.'
          : 'Checking where it is used…'}
    </Confirm>
  );
}
