import { ARCHIVE_KINDS } from '../../../api/contract/archive-kinds.ts';
import { useCall } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import { archive } from './organize-calls.ts';
import { hideOrganize } from './organize-store.ts';
import type { Found } from './tree-edit.ts';

/** Asks before an area, a route or a site is archived, and says what is archived with it. */
export function ArchiveItem({ found }: { readonly found: Found }) {
  const { item, type } = found;
  const parts = useCall(
    'archiveParts',
    { params: { kind: type, id: item.uuid } },
    { meta: { inline: true }, staleTime: 0 },
  );
  const done = async () => {
    await archive(found);
    showToast('success', `${item.name} was archived`);
  };
  return (
    <Confirm
      title={`Archive ${item.name}?`}
      open
      action="Archive"
      danger
      onClose={hideOrganize}
      onConfirm={done}
    >
      <p>This {type} disappears from every list.</p>
      <p role="status">
        {parts.isPending && 'Counting what is archived with it…'}
        {parts.isError && 'Everything in it is archived too.'}
        {parts.data && withWords(parts.data.parts)}
      </p>
      <p>{`Its devices are no longer read. Stored data is kept. ${RESTORE_WORDS}`}</p>
    </Confirm>
  );
}

type Parts = readonly { readonly kind: keyof typeof ARCHIVE_KINDS; readonly count: number }[];

const withWords = (parts: Parts): string =>
  parts.length === 0
    ? 'Nothing else is archived with it.'
    : `Archived with it: ${parts.map(({ kind, count }) => countWords(count, ARCHIVE_KINDS[kind].noun)).join(', ')}.`;
